import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backupError.ts';
import type { CopiedFile } from './copyFile.ts';

/** What a backup says of itself in `backup.json`, which is written last. */
export interface Manifest {
  readonly format: 1;
  /** When it was begun; what was acknowledged before is in it. */
  readonly begun: string;
  readonly ended: string;
  /** The major version of PostgreSQL, and the kind of machine: its files fit no other. */
  readonly postgres: string;
  readonly machine: string;
  /** Every folder and file, named from the backup's own folder. */
  readonly folders: readonly string[];
  readonly files: Readonly<Record<string, CopiedFile>>;
  /** What was damaged already when it was copied. */
  readonly damaged: readonly string[];
}

/** The file that makes a folder a backup. */
export const manifestName = 'backup.json';

/** The kind of machine that this one is. */
export const thisMachine = `${process.platform}-${process.arch}`;

/** Reads what a backup says of itself. @throws BackupError for a folder that is none, or one of another machine */
export function readManifest(folder: string): Manifest {
  const manifest = parse(folder);
  if (manifest.format !== 1) throw new BackupError(`${folder} was made by a newer Kaifang`);
  const names = [...manifest.folders, ...Object.keys(manifest.files)];
  // Nothing is read or written outside of the two folders, whoever wrote the list.
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
