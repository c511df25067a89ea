import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/vite/chunks.ts';
import { natively } from './tools/vite/native.ts';
import { portalPage, portalTokens } from './tools/vite/portal.ts';
import { resourceFiles } from './tools/vite/resources.ts';
import { signInFirst, signInMode } from './tools/vite/signIn.ts';
import { validators } from './tools/vite/validators.ts';

/** How Vite builds and serves the web app. The tests have a file of their own, so that a production install needs none of their tools. */
export default defineConfig(({ mode }) => ({
  base: '/admin/',
  plugins: [
    react(),
    natively(),
    resourceFiles(),
    validators(),
    signInFirst(`${import.meta.dirname}/src`),
    portalTokens(),
    portalPage(`${import.meta.dirname}/portal.html`),
  ],
  build: {
    outDir: 'dist/admin',
    target: 'baseline-widely-available',
    // The policy forbids inline scripts and data: fonts; every asset stands for itself.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For the server alone, which never serves them: so the error log names places of the sources.
    sourcemap: 'hidden',
    // By it the server knows what a page will ask for.
    manifest: true,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // The portal waits for the whole build: its console needs most of the app.
      input: ['index.html', ...(mode === signInMode ? [] : ['portal.html'])],
      // Of the maps the places are read, not the texts.
      output: {
        sourcemapExcludeSources: true,
        codeSplitting: { groups: chunkGroups(`${import.meta.dirname}/src`) },
      },
    },
  },
}));
