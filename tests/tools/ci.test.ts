import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresPrograms } from '#tools/ci/postgres.ts';
import { outcomeOf, slowestFiles, type TestReport } from '#tools/ci/report.ts';
import { testFiles } from '#tools/tests/kinds.ts';

const folders: string[] = [];
const newFolder = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-tools-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A report in which each file has tests of the given states and took this many seconds. */
const report = (files: Readonly<Record<string, { tests: string[]; status?: string; seconds?: number }>>) => ({
  testResults: Object.entries(files).map(([name, { tests, status = 'passed', seconds = 1 }]) => ({
    name: `/project/${name}`,
    status,
    startTime: 0,
    endTime: seconds * 1000,
    assertionResults: tests.map((one, at) => ({ status: one, fullName: `test ${at}` })),
  })),
});
const outcome = (...reports: TestReport[]) => outcomeOf(reports, '/project');

describe('the outcome of a run', () => {
  it('counts passed and failed tests and names the files that failed', () =>
    expect(
      outcome(report({ 'a.ts': { tests: ['passed', 'passed'] }, 'b.ts': { tests: ['failed', 'passed'] } })),
    ).toEqual({ passed: 3, failed: 1, failedFiles: ['b.ts'], remarks: [] }));
  it('counts a skipped test as failed', () =>
    expect(outcome(report({ 'a.ts': { tests: ['passed', 'skipped'] } }))).toEqual({
      passed: 1,
      failed: 1,
      failedFiles: ['a.ts'],
      remarks: ['skipped, which counts as failed: a.ts › test 1'],
    }));
  it('counts a file that broke before its first test as one failure', () =>
    expect(outcome(report({ 'a.ts': { tests: [], status: 'failed' } }))).toEqual({
      passed: 0,
      failed: 1,
      failedFiles: ['a.ts'],
      remarks: ['broken before its first test: a.ts'],
    }));
  it('takes the later result of a file that ran again, and keeps the others', () => {
    const first = report({ 'a.ts': { tests: ['failed', 'passed'] }, 'b.ts': { tests: ['passed'] } });
    const again = report({ 'a.ts': { tests: ['passed', 'passed'] } });
    expect(outcome(first, again)).toMatchObject({ passed: 3, failed: 0, failedFiles: [] });
  });
  it('counts a file once for each project that it ran in', () => {
    const { testResults } = report({ 'a.ts': { tests: ['passed'] } });
    expect(outcome({ testResults: [...testResults, ...testResults] })).toMatchObject({ passed: 2 });
  });
  it('lists the files that took longest first', () =>
    expect(
      slowestFiles(
        report({ 'a.ts': { tests: [], seconds: 2 }, 'b.ts': { tests: [], seconds: 31.25 } }),
        '/project',
        1,
      ),
    ).toEqual(['  31.3 s b.ts']));
});

describe('the kind of a test file', () => {
  it('follows from the helpers that it imports, directly or through others', () => {
    const root = newFolder({
      'tests/support/browser.ts': "import { x } from './server.ts';",
      'tests/support/server.ts': '',
      'tests/support/app.ts': '',
      'tests/support/platform.ts': "import { y } from './browser.ts';",
      'tests/a/walk.test.ts': "import { p } from '../support/platform.ts';",
      'tests/a/service.test.ts': "import { startApp } from '#tests/support/app.ts';",
      'tests/a/start.test.tsx': "import {\n  a,\n} from '../support/server.ts';",
      'src/rules.ts': "import { all } from 'virtual:all';",
      'tests/a/form.test.ts': "import { all } from '#src/rules.ts';",
      'tests/a/rules.test.ts':
        "import { startApp } from '../support/app.ts';\nimport { all } from '#src/rules.ts';",
      'tests/a/pure.test.ts': "import { z } from '#server/core/app.ts';",
    });
    const kinds = testFiles(root).map(({ path, kind, isService }) => [path, kind, isService]);
    expect(kinds).toEqual([
      ['tests/a/form.test.ts', 'unit', false],
      ['tests/a/pure.test.ts', 'unit', false],
      ['tests/a/rules.test.ts', 'e2e', false],
      ['tests/a/service.test.ts', 'db', true],
      ['tests/a/start.test.tsx', 'db', false],
      ['tests/a/walk.test.ts', 'e2e', false],
    ]);
  });
});

describe('the programs of PostgreSQL', () => {
  it('are those of the newest version that can make a cluster', () => {
    const folder = newFolder({ '9/bin/initdb': '', '15/bin/initdb': '', '17/bin/psql': '' });
    expect(postgresPrograms(folder)).toBe(join(folder, '15/bin'));
    expect(postgresPrograms(join(folder, 'nothing'))).toBeUndefined();
  });
});
