import { defineConfig, mergeConfig } from 'vitest/config';
import { serviceTests } from './tools/serviceTests.ts';
import viteConfig from './vite.config.ts';

// Every test on the embedded database; those of services once more on the server that TEST_DATABASE_URL names.
const onServer = process.env.TEST_DATABASE_URL
  ? [{ name: 'server', include: serviceTests(import.meta.dirname, process.env.TEST_DATABASE_FILES) }]
  : [];
const projects = [{ name: 'embedded', include: ['tests/**/*.test.{ts,tsx}'] }, ...onServer];

/** How Vitest runs the tests: modules are transformed as the app's build does it. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      root: '.',
      // Each sets its own database up; what stood here would be set up once more for all of them.
      projects: projects.map((one) => ({
        extends: true,
        test: { ...one, globalSetup: ['tests/support/globalSetup.ts'] },
      })),
      environment: 'node',
      pool: 'forks',
      // What Vite made of a module is read again by the next run.
      experimental: { fsModuleCache: true, fsModuleCachePath: '.generated/vitest-modules' },
      // Files share the modules that one worker has read: a fresh reading for each took as long as its tests.
      isolate: false,
      maxWorkers: 2,
      // A walk through a screen takes half a minute where the machine does other things as well.
      testTimeout: 60_000,
      // What a browser shows comes when it comes, on a busy machine later.
      expect: { poll: { timeout: 10_000 } },
      hookTimeout: 60_000,
      // A machine that builds other things at once may be late for once; what passed only then is named at the end.
      retry: process.env.CI ? 1 : 0,
      reporters: [
        'default',
        ...(process.env.CI ? ['json'] : []),
        './tests/support/reporters/coverageReporter.ts',
        './tests/support/reporters/flakyReporter.ts',
        './tests/support/reporters/stuckReporter.ts',
      ],
      outputFile: { json: '.generated/test-report.json' },
    },
  }),
);
