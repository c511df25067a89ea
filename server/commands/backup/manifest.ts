import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../../boot/backupError.ts';
import type { CopiedFile } from './copyFile.ts';

/** The content of `backup.json`, which is written last. */
export interface Manifest {
  readonly format: 1;
  /** The start time. Everything acknowledged before it is in the backup. */
  readonly begun: string;
  readonly ended: string;
  /** The major version of PostgreSQL and the machine's architecture: the files work with no other. */
  readonly postgres: string;
  readonly machine: string;
  /** Every folder and file, relative to the backup's folder. */
  readonly folders: readonly string[];
  readonly files: Readonly<Record<string, CopiedFile>>;
  /** Damage that existed when the files were copied. */
  readonly damaged: readonly string[];
}

/** The file that marks a folder as a backup. */
export const manifestName = 'backup.json';

/** The architecture of this machine. */
export const thisMachine = `${process.platform}-${process.arch}`;

/**
 * Reads a backup's manifest. @throws BackupError for a folder without one, or a backup of another
 * architecture
 */
export function readManifest(folder: string): Manifest {
  const manifest = parse(folder);
  if (manifest.format !== 1) throw new BackupError(`${folder} was made by a newer Kaifang`);
  const names = [...manifest.folders, ...Object.keys(manifest.files)];
  // The list is untrusted: never read or write outside the two folders.
  if (!names.every((name) => /^(keys|uploads|postgres)(\/(?!\.{1,2}(\/|$))[^/\\]+)*$/.test(name)))
    throw new BackupError(`${join(folder, manifestName)} names files that are no backup's`);
  if (manifest.machine === thisMachine) return manifest;
  throw new BackupError(
    `${folder} was made on ${manifest.machine}, and this is ${thisMachine}: its database opens there alone`,
  );
}

function parse(folder: string): Manifest {
  const path = join(folder, manifestName);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new BackupError(
      missing ? `${folder} is no backup: it has no ${manifestName}` : `${path} is damaged and cannot be read`,
    );
  }
}
