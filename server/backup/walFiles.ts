import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backupError.ts';
import type { Draft } from './draft.ts';

/** Saves the log of changes from one of its files on, before PostgreSQL uses them again. */
export interface WalFiles {
  /** Copies the files that are complete: all before this one. */
  before(name: string): Promise<void>;
  /** Copies the rest. @throws BackupError when one of them is not there any more */
  upTo(name: string): Promise<void>;
}

/** Begins to save the files of the log of changes, which have names that follow each other. */
export function saveWal(cluster: string, draft: Draft, first: string, fileSize: number): WalFiles {
  const saved = new Set<string>();
  const folder = join(cluster, 'pg_wal');
  const save = async (wanted: (name: string) => boolean): Promise<void> => {
    const names = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first);
    for (const name of names.sort().filter((one) => wanted(one) && !saved.has(one))) {
      const path = join(folder, name);
      const before = statSync(path, { throwIfNoEntry: false })?.ino;
      const copied = await draft.copy(path, `postgres/pg_wal/${name}`);
      // PostgreSQL renames a file to use it again: the one under this name has to be the one that was copied.
      if (copied && statSync(path, { throwIfNoEntry: false })?.ino === before) saved.add(name);
    }
  };
  return {
    before: (end) => save((name) => name < end),
    upTo: async (last) => {
      await save((name) => name <= last);
      const count = numberOf(last, fileSize) - numberOf(first, fileSize) + 1;
      if (saved.size === count) return;
      throw new BackupError('more was written meanwhile than could be saved; try again when it is quieter');
    },
  };
}

function numberOf(name: string, fileSize: number): number {
  const perLog = 2 ** 32 / fileSize;
  return Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16);
}
