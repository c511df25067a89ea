import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/**
 * Does the work of the package's install script, which npm does not run by default: library links, and modes
 * that let others read and execute.
 */
export function completePackage(folder: string): void {
  if (process.platform === 'win32') return;
  for (const { source, target } of readLinks(folder)) makeLink(folder, source, target);
  openModes(folder);
}

function readLinks(folder: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function makeLink(folder: string, source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), join(folder, target));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function openModes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = statSync(path);
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    const wanted = mode | (runs ? 0o555 : 0o444);
    if (wanted !== mode) chmodSync(path, wanted & 0o7777);
  }
}
