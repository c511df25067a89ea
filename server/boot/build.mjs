// @ts-check
// Plain JavaScript, so that a start needs no TypeScript loader.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtBefore, builtOnce } from './builtOnce.mjs';
import { compress } from './compress.mjs';
import { runToEnd } from './runToEnd.mjs';

const sources = [
  'index.html',
  'portal.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  ...['tools/vite', 'src', 'schemas', 'providers', 'i18n', 'resources', 'public'],
];

const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));

/**
 * The screens built so far: the folders to serve, newest first, and the function that builds the rest.
 * @typedef {{ folders: readonly [string, ...string[]], finish: () => Promise<void> }} Screens
 */

/**
 * Builds the web app if its sources changed since the last build. The sign-in pages come first and take a
 * fifth of the work, so that users can sign in while the rest is built.
 * @param {string} root
 * @returns {Promise<Screens>}
 */
export async function buildScreens(root) {
  const whole = buildOf(root, 'admin', 'production');
  const built = builtBefore(root, whole);
  if (built !== null) return { folders: [built], finish: async () => {} };
  const first = await builtOnce(root, buildOf(root, 'sign-in', 'sign-in'));
  /** @type {Screens} */
  const screens = { folders: [first], finish };
  return screens;

  async function finish() {
    screens.folders = [await builtOnce(root, whole), first];
  }
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} mode
 */
function buildOf(root, name, mode) {
  const make = async (/** @type {string} */ folder) => {
    const args = ['build', '--mode', mode, '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
    await runToEnd(root, [vite, ...args]);
    await compress(join(folder, 'assets'));
  };
  return { name, sources, make };
}
