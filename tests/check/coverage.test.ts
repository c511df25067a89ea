import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { coverageFaults, coverageFile, idsIn } from '#server/commands/check/coverage.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function project(requirements: object, tests: string): string {
  const root = mkdtempSync(join(tmpdir(), 'kaifang-coverage-'));
  made.push(root);
  for (const folder of ['docs', 'tests']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'docs/requirements.json'), JSON.stringify(requirements));
  writeFileSync(join(root, 'tests/a.test.ts'), tests);
  return root;
}
const problems = (root: string, write = false) => coverageFaults(root, write).map(({ problem }) => problem);

test('finds the ids in a title, one or several, and no other brackets', () => {
  expect(idsIn('takes [1] and items[0] [rule-01, page-*]')).toEqual(['rule-01', 'page-*']);
});

test('refuses a requirement without a test, a skipped test, an unknown id and an outdated table', () => {
  const tests =
    "it.each([1])('shows %s [rule-01]', () => {}); test.skip('waits [rule-02]', () => {}); it('is odd [rule-09]', () => {});";
  const root = project(
    { Rules: { 'rule-01': 'one', 'rule-02': 'two' }, Pages: { 'page-01': 'home' } },
    tests,
  );
  expect(problems(root)).toEqual([
    'a test title names rule-09, which is not in docs/requirements.json',
    'no test title carries [rule-02]',
    'no test title carries [page-01]',
    'is not up to date',
  ]);
});

test('accepts a group id for every requirement of the group, and writes the table', () => {
  const root = project(
    { Pages: { 'page-01': 'home', 'page-02': 'a | b' } },
    "it('opens %s [page-*]', () => {});",
  );
  expect(problems(root, true)).toEqual([]);
  expect(readFileSync(join(root, coverageFile), 'utf8')).toContain(
    '| page-02 | a \\| b | `tests/a.test.ts` |',
  );
  expect(problems(root)).toEqual([]);
});
