import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { installPackages } from './packages.ts';
import { type DistributionPostgres, startPostgres } from './postgres.ts';
import { outcomeOf, slowestFiles, type TestReport } from './report.ts';

const root = process.cwd();
const firstReport = '.generated/test-report.json';
const secondReport = '.generated/test-report-again.json';
// Vitest's exit code when a test file never ended, see tests/support/reporters/stuckReporter.ts.
const stuckCode = 3;
/** The maximum number of failed files to rerun: more failures are not flakiness. */
const repeatable = 12;
/** Tests that depend most on the PostgreSQL version also run on the distribution's server. */
const onDistribution =
  'tests/server/core tests/server/lists tests/lists tests/migration tests/exports tests/imports/beyond tests/money/ledger';

/**
 * Runs `npm test`, and reruns the failed files once. Prints `N passed, N failed` last; the exit code agrees
 * with it.
 */
async function main(): Promise<void> {
  await installPackages();
  const postgres = openPostgres();
  try {
    const { passed, failed } = runTests(postgres === undefined && !process.env.TEST_DATABASE_URL ? 1 : 0);
    finish(passed, failed);
  } finally {
    postgres?.stop();
  }
}

function openPostgres(): DistributionPostgres | undefined {
  if (process.env.TEST_DATABASE_URL) return undefined;
  try {
    const postgres = startPostgres();
    process.env.TEST_DATABASE_URL = postgres.url;
    process.env.TEST_DATABASE_FILES = onDistribution;
    return postgres;
  } catch (error) {
    console.error('ci: the distribution has no PostgreSQL that starts; counted as one failure:', error);
    return undefined;
  }
}

/** @param missing the number of failures counted so far */
function runTests(missing: number): { passed: number; failed: number } {
  for (const report of [firstReport, secondReport]) rmSync(report, { force: true });
  let extra = missing;
  let status = run('npm', 'test');
  if (status === stuckCode) return { passed: 0, failed: 1 };
  if (!existsSync(firstReport)) {
    extra += 1;
    console.error('ci: npm test ended before the tests ran; counted as one failure');
    status = run('npx', '--no-install', 'vitest', 'run');
  }
  if (!existsSync(firstReport)) return { passed: 0, failed: 1 };
  const first = readReport(firstReport);
  console.log(['ci: the slowest files:', ...slowestFiles(first, root)].join('\n'));
  const { failedFiles } = outcomeOf([first], root);
  const reports = [first];
  if (failedFiles.length > 0 && failedFiles.length <= repeatable) {
    console.error(`ci: once more: ${failedFiles.join(' ')}`);
    const again = [
      'vitest',
      'run',
      ...failedFiles,
      '--no-file-parallelism',
      `--outputFile.json=${secondReport}`,
    ];
    const statusAgain = run('npx', '--no-install', ...again);
    if (existsSync(secondReport)) {
      reports.push(readReport(secondReport));
      status = statusAgain;
    }
  }
  const { passed, failed, failedFiles: still, remarks } = outcomeOf(reports, root);
  for (const file of failedFiles.filter((one) => !still.includes(one))) console.error(`flaky: ${file}`);
  for (const remark of remarks) console.error(`ci: ${remark}`);
  // A run that failed outside of any test (an unhandled error) must not look green.
  return { passed, failed: Math.max(failed + extra, status === 0 ? 0 : 1) };
}

function run(command: string, ...args: string[]): number {
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

function readReport(path: string): TestReport {
  return JSON.parse(readFileSync(path, 'utf8')) as TestReport;
}

function finish(passed: number, failed: number): void {
  process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}

await main().catch((error: unknown) => {
  console.error(error);
  finish(0, 1);
});
