// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOnce } from './builtOnce.mjs';
import { compress } from './compress.mjs';
import { runToEnd } from './runToEnd.mjs';

const sources = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.chunks.ts',
  'vite.config.ts',
  'vite.native.ts',
  'vite.resources.ts',
  'vite.validators.ts',
  ...['src', 'schemas', 'providers', 'i18n', 'resources', 'public'],
];

const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));

/**
 * Builds the web app when anything that it is made of changed since the last build.
 * @param {string} root
 * @returns {Promise<string>} the build's folder.
 */
export function buildScreens(root) {
  const make = async (/** @type {string} */ folder) => {
    await runToEnd(root, [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']);
    await compress(join(folder, 'assets'));
  };
  return builtOnce(root, { name: 'admin', sources, make });
}
