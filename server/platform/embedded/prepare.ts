import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../startError.ts';
import type { Account } from './account.ts';
import { completePackage } from './complete.ts';

/** The paths of PostgreSQL's programs. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string };

/**
 * Makes a package's binaries executable for the account, from a copy below copyDir when they cannot run in
 * place.
 */
export function prepareBinaries(source: string, account: Account | null, copyDir: string): Binaries {
  const inPlace = attempt(source, account);
  if (!inPlace) return programs(source);
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const copy = join(copyDir, `postgres-${version}`);
  if (!existsSync(copy)) copyPackage(source, copy);
  const failure = attempt(copy, account);
  if (!failure) return programs(copy);
  throw new StartError(
    `The embedded PostgreSQL does not run on this machine (${inPlace}; from its copy ${copy}: ${failure}); ` +
      'set DATABASE_URL to a PostgreSQL server of yours',
  );
}

/** The reason why the binaries do not run there; null when they do. */
function attempt(folder: string, account: Account | null): string | null {
  try {
    completePackage(folder);
  } catch (error) {
    // A read-only or foreign node_modules: harmless if it was already complete, because then they run.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  for (const program of [programs(folder).postgres, programs(folder).initdb]) {
    const tried = spawnSync(program, ['--version'], { ...account, cwd: dirname(program), encoding: 'utf8' });
    if (tried.status !== 0) return tried.error?.message ?? tried.stderr.trim();
  }
  return null;
}

function programs(folder: string): Binaries {
  const path = (name: string) =>
    join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') };
}

function copyPackage(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${target}.`);
  try {
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    renameSync(draft, target);
  } catch (error) {
    // Another server that starts at the same time may have made the same copy.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
