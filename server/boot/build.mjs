// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOnce } from './builtOnce.mjs';
import { compress } from './compress.mjs';

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

/**
 * Builds the web app when anything that it is made of changed since the last build.
 * @param {string} root
 * @returns {Promise<string>} the build's folder.
 */
export function buildScreens(root) {
  const make = async (/** @type {string} */ folder) => {
    await runVite(root, folder);
    await compress(join(folder, 'assets'));
  };
  return builtOnce(root, { name: 'admin', sources, make });
}

/**
 * In a process of its own: what a build needs of memory is given back when it ends, and a server that cannot start
 * leaves no build behind.
 * @param {string} root
 * @param {string} folder
 */
async function runVite(root, folder) {
  const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  // Vite believes NODE_ENV more than its mode: the server's own would bring the slow half of React to every browser.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const giveUp = () => child.kill();
  process.once('exit', giveUp);
  const [code] = await once(child, 'exit');
  process.removeListener('exit', giveUp);
  if (code !== 0) throw new Error(`the screens could not be built: Vite ended with ${code}`);
}
