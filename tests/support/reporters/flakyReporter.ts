import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only when they were tried once more: each is a fault, of the test or of what it tests. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from its file's default export
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky)
          console.error(
            `flaky: ${relative(process.cwd(), module.moduleId)} (${module.project.name}) › ${test.fullName}`,
          );
  }
}
