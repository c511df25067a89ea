import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '#schemas/registryFault.ts';
import { testTitles } from './testTitles.ts';

/** The table that says which test shows which part of the product. */
export const coverageFile = 'docs/coverage.md';

/** A test as the table names it. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** One thing that the product is to do, and the tests that show it; none: not yet. */
export interface CoverageRow {
  readonly line: number;
  readonly what: string;
  readonly tests: readonly NamedTest[];
}

/** The rows of the table. @throws Error for one that neither names a test nor says "not yet". */
export function coverageRows(text: string): CoverageRow[] {
  return text.split('\n').flatMap((line, index): CoverageRow[] => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, what = '', shown = ''] = cells;
    const isRow = cells.length === 4 && !/^(what|:?-+)/.test(what);
    if (!isRow) return [];
    const tests = [...shown.matchAll(/`([^`›]+) › ([^`›]+)`/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }));
    if (tests.length === 0 && shown !== 'not yet')
      throw new Error(`${coverageFile}:${index + 1}: "${what}" names no test and does not say "not yet"`);
    return [{ line: index + 1, what, tests }];
  });
}

/** Tests that the table names and that there are not. */
export function coverageFaults(root: string): Fault[] {
  const path = join(root, coverageFile);
  if (!existsSync(path)) return [];
  const titles = new Map<string, ReadonlySet<string> | undefined>();
  const titlesOf = (file: string) => {
    if (!titles.has(file)) titles.set(file, testTitles(root, file));
    return titles.get(file);
  };
  return coverageRows(readFileSync(path, 'utf8')).flatMap(({ line, what, tests }) =>
    tests
      .filter(({ file, title }) => !titlesOf(file)?.has(title))
      .map(({ file, title }) => ({
        file: `${coverageFile}:${line}`,
        path: '',
        problem: `"${what}" is said to be shown by a test that is not there: ${file} › ${title}`,
        remedy: 'name the test as it is called now, or say "not yet"',
      })),
  );
}
