import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOnce } from './builtOnce.mjs';
import { compress } from './compress.ts';

const sources = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.native.ts',
  'vite.validators.ts',
  ...['src', 'schemas', 'providers', 'i18n', 'resources', 'public'],
];

/**
 * Builds the web app when anything that it is made of changed since the last build.
 * @returns the build's folder.
 */
export function buildScreens(root: string): Promise<string> {
  const make = async (folder: string): Promise<void> => {
    await runVite(root, folder);
    await compress(join(folder, 'assets'));
  };
  return builtOnce(root, { name: 'admin', sources, make });
}

// In a process of its own: what a build needs of memory is given back when it ends.
async function runVite(root: string, folder: string): Promise<void> {
  const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  // Vite believes NODE_ENV more than its mode: the server's own would bring the slow half of React to every browser.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the screens could not be built: Vite ended with ${code}`);
}
