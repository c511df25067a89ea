import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.ts';

const sources = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.validators.ts',
];
const folders = ['src', 'schemas', 'providers', 'i18n', 'resources', 'public'];
const output = 'dist';
const keptBuilds = 3;

/**
 * Builds the web app when anything that it is made of changed since the last build. Each build has a folder of its
 * own, named after what it was made of, so that a server which still runs keeps serving the files of its screens.
 * @returns the build's folder.
 */
export async function buildScreens(root: string): Promise<string> {
  const folder = join(root, output, `admin-${fingerprint(root)}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  await runVite(root, draft);
  await compress(join(draft, 'assets'));
  settle(draft, folder);
  removeOldBuilds(join(root, output));
  return folder;
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

// Another start may have built the same meanwhile: then either of the two will do.
function settle(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

function removeOldBuilds(folder: string): void {
  const builds = readdirSync(folder).map((name) => join(folder, name));
  const newestFirst = builds.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of newestFirst.slice(keptBuilds)) rmSync(old, { recursive: true, force: true });
}

function fingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version);
  const add = (path: string): void => {
    const info = statSync(join(root, path), { throwIfNoEntry: false });
    if (!info) return;
    if (!info.isDirectory()) return void hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
    for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
  };
  for (const path of [...sources, ...folders]) add(path);
  return hash.digest('hex').slice(0, 16);
}
