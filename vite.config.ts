import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { validators } from './vite.validators.ts';

/** One configuration: Vite builds the app with it, Vitest proves the house with it. */
export default defineConfig({
  // ── the app ──
  base: '/admin/',
  plugins: [react(), validators()],
  build: {
    outDir: 'dist/admin',
    target: 'baseline-widely-available',
    // The policy forbids inline scripts and data: fonts; every asset stands for itself.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },

  // ── the tests ──
  test: {
    root: '.',
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/globalSetup.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    // What a browser shows comes when it comes, on a busy machine later.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    reporters: ['default', ...(process.env.CI ? ['json'] : []), './tests/support/coverageReporter.ts'],
    outputFile: { json: '.generated/test-report.json' },
  },
});
