import { register } from 'tsx/esm/api';
import { defineConfig, mergeConfig } from 'vitest/config';
import { type TestKind, testFiles } from './tools/tests/kinds.ts';
import viteConfig from './vite.config.ts';

const files = testFiles(import.meta.dirname);
const filesOf = (kind: TestKind) => files.filter((one) => one.kind === kind).map(({ path }) => path);
const database = { globalSetup: ['tests/support/globalSetup.ts'] };
/**
 * Tests of the server load their modules as the server does, which takes less time than through Vite. They
 * wait often (for a limit, a lease, another process), so that two cores have time for three of them.
 */
const server = {
  ...database,
  execArgv: ['--import', 'tsx'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
  maxWorkers: 3,
};
// Vitest itself loads the global setup of these projects in the same way.
register();

// Service tests run once more on the server that TEST_DATABASE_URL names; TEST_DATABASE_FILES narrows them.
const only = (process.env.TEST_DATABASE_FILES ?? '').split(/[\s,]+/).filter(Boolean);
const onServer = files
  .filter(({ isService }) => isService)
  .map(({ path }) => path)
  .filter((path) => only.length === 0 || only.some((start) => path.startsWith(start)));

/** How Vitest runs the tests: modules are transformed as the app's build does it. */
export default mergeConfig(
  viteConfig({ command: 'serve', mode: 'test' }),
  defineConfig({
    test: {
      root: '.',
      // One after the other, beginning with the longest.
      projects: [
        { name: 'e2e', include: filesOf('e2e'), ...database },
        { name: 'db', include: filesOf('db'), ...server },
        ...(process.env.TEST_DATABASE_URL ? [{ name: 'server', include: onServer, ...server }] : []),
        { name: 'unit', include: filesOf('unit') },
      ].map((test, groupOrder) => ({ extends: true as const, test: { ...test, sequence: { groupOrder } } })),
      environment: 'node',
      pool: 'forks',
      // What Vite made of a module is read again by the next run.
      experimental: { fsModuleCache: true, fsModuleCachePath: '.generated/vitest-modules' },
      // The files of a project share the modules that a worker has loaded: loading them anew took as long as the tests.
      isolate: false,
      maxWorkers: 2,
      // A walk through a screen takes half a minute where the machine does other things as well.
      testTimeout: 60_000,
      // What a browser shows comes when it comes, on a busy machine later.
      expect: { poll: { timeout: 20_000 } },
      hookTimeout: 60_000,
      reporters: [
        'default',
        ...(process.env.CI ? ['json'] : []),
        './tests/support/reporters/coverageReporter.ts',
        './tests/support/reporters/stuckReporter.ts',
      ],
      outputFile: { json: '.generated/test-report.json' },
    },
  }),
);
