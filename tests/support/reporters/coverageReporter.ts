import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { coverageFile, coverageRows } from '#server/check/coverage.ts';

/**
 * Holds docs/coverage.md against a run: each test that it names and whose file ran has to have passed. So a row cannot
 * lean on a test that was skipped or never began.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from its file's default export
export default class CoverageReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = process.cwd();
    const path = join(root, coverageFile);
    if (!existsSync(path)) return;
    const ran = new Map<string, Ran[]>();
    // A file runs once more where its tests are proved on another server as well.
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      ran.set(file, [...(ran.get(file) ?? []), ...testsOf(module)]);
    }
    const rows = coverageRows(readFileSync(path, 'utf8'));
    const lost = rows.flatMap(({ line, what, tests }) =>
      tests
        .filter(({ file, title }) => ran.has(file) && !hasPassed(ran.get(file) ?? [], title))
        .map(({ file, title }) => `${coverageFile}:${line}: "${what}": ${file} › ${title} did not pass`),
    );
    for (const line of lost) console.error(line);
    if (lost.length > 0) process.exitCode = 1;
    const isWhole = rows.every(({ tests }) => tests.every(({ file }) => ran.has(file)));
    const shown = rows.filter(({ tests }) => tests.length > 0).length;
    if (isWhole && lost.length === 0)
      console.log(`${coverageFile}: ${shown} of ${rows.length} rows are shown by tests that passed`);
  }
}

interface Ran {
  readonly name: string;
  readonly passed: boolean;
}

function testsOf(module: TestModule): Ran[] {
  return [...module.children.allTests()].map((test) => ({
    name: test.name,
    passed: test.result().state === 'passed',
  }));
}

/** Whether there were tests of this title, which may have places for values, and all of them passed. */
function hasPassed(tests: readonly Ran[], title: string): boolean {
  const pattern = title
    .replace(/[.*+?^{}()|[\]\\]/g, '\\$&')
    .replace(/%[sdifjoO#]|\$[\w.]+/g, '[\\s\\S]*')
    .replace(/\$(?!$)/g, '\\$');
  const alike = tests.filter(({ name }) => new RegExp(`^${pattern}$`).test(name));
  return alike.length > 0 && alike.every(({ passed }) => passed);
}
