import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { coverageFaults, coverageRows } from '#server/check/coverage.ts';

const table = (...rows: string[]) => ['| what | shown by |', '| --- | --- |', ...rows, ''].join('\n');

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function project(coverage: string, tests: string): string {
  const root = mkdtempSync(join(tmpdir(), 'kaifang-coverage-'));
  made.push(root);
  for (const folder of ['docs', 'tests']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'docs/coverage.md'), coverage);
  writeFileSync(join(root, 'tests/a.test.ts'), tests);
  return root;
}

test('a row names tests that are there, by the title that their file writes', () => {
  const tests = `test('is there', () => {}); it.each([1])('is %s', () => {}); test.skip('waits', () => {});`;
  const rows = table(
    '| one | `tests/a.test.ts › is there` `tests/a.test.ts › is %s` |',
    '| two | not yet |',
    '| three | `tests/a.test.ts › is gone` |',
    '| four | `tests/b.test.ts › is there` |',
    '| five | `tests/a.test.ts › waits` |',
  );
  expect(
    coverageFaults(project(rows, tests)).map(({ file, problem }) => [file, problem.split('"')[1]]),
  ).toEqual([
    ['docs/coverage.md:5', 'three'],
    ['docs/coverage.md:6', 'four'],
    ['docs/coverage.md:7', 'five'],
  ]);
});

test('a row that names nothing says so', () => {
  expect(() => coverageRows(table('| one | soon |'))).toThrow('names no test and does not say "not yet"');
});
