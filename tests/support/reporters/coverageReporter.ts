import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { coverageFile, idsIn } from '#server/commands/check/coverage.ts';

/**
 * Checks the requirement ids in test titles against a run: a test with an id that was skipped does not show its
 * requirement, and fails the run. Failed tests and files are Vitest's to report, and the tests that a filter leaves
 * out are left out on purpose.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from its file's default export
export default class CoverageReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = process.cwd();
    const isFiltered = this.vitest?.getGlobalTestNamePattern() !== undefined;
    if (isFiltered) return;
    const ran = new Set(modules.map((module) => relative(root, module.moduleId)));
    const passed = modules.filter((module) => module.state() === 'passed');
    const skipped = passed
      .flatMap((module) => [...module.children.allTests('skipped')])
      .filter((test) => idsIn(test.name).length > 0);
    for (const test of skipped)
      console.error(
        `${relative(root, test.module.moduleId)} › ${test.name}: skipped, so its requirement is not shown`,
      );
    if (skipped.length > 0) process.exitCode = 1;
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' });
    const isWhole = files.every((file) => !/\.test\.tsx?$/.test(file) || ran.has(join('tests', file)));
    if (isWhole && passed.length === modules.length && skipped.length === 0)
      console.log(`${coverageFile}: every requirement is shown by tests that passed`);
  }
}
