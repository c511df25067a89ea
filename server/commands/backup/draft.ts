import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namePath } from '../../platform/local/namePath.ts';
import { type CopiedFile, copyFile } from './copyFile.ts';
import { type Manifest, manifestName } from './manifest.ts';

/** A backup in progress: it gets its final name only once it is complete. */
export interface Draft {
  readonly folder: string;
  /** Copies a file; skips one that no longer exists. Returns whether it was copied. */
  copy(from: string, name: string): Promise<boolean>;
  /** Writes a file that is not a copy. */
  write(name: string, text: string): Promise<void>;
  /** Creates a folder: PostgreSQL requires its empty ones too. */
  makeFolder(name: string): void;
  /** Copies the content of a folder that the backup does not have yet. */
  copyAll(from: string, name: string): Promise<void>;
  finish(facts: Omit<Manifest, 'format' | 'folders' | 'files'>): Promise<Manifest>;
  discard(): void;
}

/** Starts a backup next to its final location. */
export function beginDraft(target: string, tell: (bytes: number) => void): Draft {
  const folder = `${target}.unfinished`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files: Record<string, CopiedFile> = {};
  const folders: string[] = [];

  const copy: Draft['copy'] = async (from, name) => {
    try {
      const copied = await copyFile(from, join(folder, name));
      files[name] = copied;
      tell(copied.bytes);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return false;
    }
  };
  const makeFolder: Draft['makeFolder'] = (name) => {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    if (!folders.includes(name)) folders.push(name);
  };
  const copyAll: Draft['copyAll'] = async (from, name) => {
    if (!statSync(from, { throwIfNoEntry: false })) return;
    makeFolder(name);
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [path, inside] = [join(from, entry.name), `${name}/${entry.name}`];
      if (entry.isDirectory()) await copyAll(path, inside);
      else if (entry.isFile() && !files[inside]) await copy(path, inside);
    }
  };
  return {
    folder,
    copy,
    makeFolder,
    copyAll,
    write: async (name, text) => {
      const draft = join(folder, `${name}.draft`);
      await writeFile(draft, text, { mode: 0o600 }).catch(namePath(draft));
      await copy(draft, name);
      rmSync(draft);
    },
    finish: async (facts) => {
      const manifest = { format: 1, ...facts, folders, files } as const;
      const path = join(folder, manifestName);
      const options = { mode: 0o600, flush: true };
      await writeFile(path, JSON.stringify(manifest), options).catch(namePath(path));
      renameSync(folder, target);
      return manifest;
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
