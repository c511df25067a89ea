import { relative } from 'node:path';

/** The parts of Vitest's JSON report that are used here. */
export interface TestReport {
  readonly testResults: readonly TestFileResult[];
}

interface TestFileResult {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/**
 * The counts of a run. Anything that did not pass counts as failed, including skipped tests and files that
 * failed before their first test.
 */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The files below `root` with at least one failure. */
  readonly failedFiles: readonly string[];
  /** One line for each failure that the test runner does not report as one. */
  readonly remarks: readonly string[];
}

/** Counts the tests of several reports; a later report of a file replaces an earlier one. */
export function outcomeOf(reports: readonly TestReport[], root: string): Outcome {
  const files = new Map<string, readonly TestFileResult[]>();
  // A file has one result per project that it belongs to.
  for (const { testResults } of reports)
    for (const { name } of testResults)
      files.set(
        name,
        testResults.filter((one) => one.name === name),
      );
  const outcomes = [...files].flatMap(([name, results]) =>
    results.map((result) => fileOutcome(relative(root, name), result)),
  );
  return {
    passed: sum(outcomes.map(({ passed }) => passed)),
    failed: sum(outcomes.map(({ failed }) => failed)),
    failedFiles: [...new Set(outcomes.filter(({ failed }) => failed > 0).map(({ path }) => path))],
    remarks: outcomes.flatMap(({ remarks }) => remarks),
  };
}

function fileOutcome(path: string, { status, assertionResults: tests }: TestFileResult) {
  const passed = tests.filter((one) => one.status === 'passed').length;
  const hasFailedTest = tests.some((one) => one.status === 'failed');
  const isBroken = status === 'failed' && !hasFailedTest;
  const skipped = tests.filter((one) => one.status !== 'passed' && one.status !== 'failed');
  return {
    path,
    passed,
    failed: tests.length - passed + (isBroken ? 1 : 0),
    remarks: [
      ...(isBroken ? [`broken before its first test: ${path}`] : []),
      ...skipped.map(({ fullName }) => `skipped, which counts as failed: ${path} › ${fullName}`),
    ],
  };
}

/** The slowest files, as lines such as `12.3 s tests/a.test.ts`. */
export function slowestFiles({ testResults }: TestReport, root: string, count = 20): string[] {
  const seconds = ({ startTime, endTime }: TestFileResult) => (endTime - startTime) / 1000;
  return testResults
    .toSorted((a, b) => seconds(b) - seconds(a))
    .slice(0, count)
    .map((file) => `${seconds(file).toFixed(1).padStart(6)} s ${relative(root, file.name)}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
