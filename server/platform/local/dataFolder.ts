import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SettingsError } from '../settings.ts';
import { privateFolder } from './privateFolder.ts';

/**
 * Opens DATA_DIR, and creates it if it is missing. Leaves a path that is not a folder, or belongs to another
 * account, unchanged.
 * @returns its real path. @throws SettingsError
 */
export function dataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  refuseFile(folder);
  if (existsSync(folder)) refuseOthers(folder);
  return privateFolder(folder);
}

function refuseFile(folder: string): void {
  for (let path = folder; ; path = dirname(path)) {
    const stat = statOf(path);
    if (stat && !stat.isDirectory())
      throw refusal(path === folder ? `names a file: ${path}` : `names a folder below a file: ${path}`);
    if (stat || dirname(path) === path) return;
  }
}

// A path below a file does not exist either, but has its own error code.
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function refuseOthers(folder: string): void {
  const owner = statSync(folder).uid;
  const self = process.getuid?.();
  // Root may enter every folder, and gives this one to the database's account.
  if (self !== undefined && self !== 0 && owner !== self)
    throw refusal(
      `names ${folder}, which belongs to account ${owner}, and the server runs as ${self}; ` +
        'start it as that account, or name another folder',
    );
  const names = readdirSync(folder).filter((name) => name !== 'lost+found');
  if (names.length === 0 || isOurs(folder, names)) return;
  throw refusal(
    `names ${folder}, which is not empty and holds nothing of Kaifang's (${names.slice(0, 3).join(', ')}); ` +
      'name an empty folder, or one that is not there yet',
  );
}

// What a start, a restore and a killed first start can leave behind.
function isOurs(folder: string, names: readonly string[]): boolean {
  return (
    names.some((name) => /^(?:postgres|restore\.unfinished)$|^(?:postgres|server)\./.test(name)) ||
    existsSync(join(folder, 'keys', 'master.key')) ||
    (names.length === 1 && names[0] === 'keys' && readdirSync(join(folder, 'keys')).length === 0)
  );
}

function refusal(problem: string): SettingsError {
  return new SettingsError([{ variable: 'DATA_DIR', problem }]);
}
