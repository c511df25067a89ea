import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { createImportReader } from '#tools/tests/imports.ts';

/** A stopped cluster with its prepared template database, kept for later runs on the same sources. */
export interface KeptCluster {
  /** Copies the kept cluster into an empty folder. False if there is none. */
  restore(dataDir: string): boolean;
  /** Keeps a copy of a stopped cluster. */
  keep(dataDir: string): void;
}

const folder = '.generated/test-clusters';
const most = 3;

/** The code that creates a cluster, its template database and the tables of the resource files. */
const makers = ['tests/support/embedded/cluster.ts', 'server/boot/migrate.ts', 'schemas/complete.ts'];

/** The kept cluster of the present sources of the project at `root`. */
export function keptCluster(root: string): KeptCluster {
  const kept = join(root, folder, fingerprint(root));
  return {
    restore(dataDir) {
      if (!existsSync(kept)) return false;
      copy(kept, dataDir);
      touch(kept);
      return true;
    },
    keep(dataDir) {
      // The data is elsewhere where its account cannot enter the folder.
      if (existsSync(kept) || lstatSync(join(dataDir, 'postgres')).isSymbolicLink()) return;
      const draft = `${kept}.${randomUUID()}`;
      mkdirSync(draft, { recursive: true });
      copy(dataDir, draft);
      touch(draft);
      try {
        renameSync(draft, kept);
      } catch {
        // A concurrent run kept the same one.
        rmSync(draft, { recursive: true, force: true });
      }
      removeOld(join(root, folder));
    },
  };
}

function fingerprint(root: string): string {
  const importsOf = createImportReader(root);
  const resources = readdirSync(join(root, 'resources')).map((name) => `resources/${name}`);
  const code = new Set(makers.flatMap((file) => [file, ...importsOf(file)]));
  // Partitions are created for the days to come.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const whole = [...code, ...resources, 'tests/support/prepareTemplate.ts', 'package-lock.json'];
  for (const file of whole.sort())
    if (existsSync(join(root, file))) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Copies the content of a folder with its owners, since the database's account must own its files. */
function copy(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** Marks a kept cluster as just used: a copy has the time of its original. */
function touch(path: string): void {
  utimesSync(path, new Date(), new Date());
}

function removeOld(at: string): void {
  const all = readdirSync(at)
    .map((name) => join(at, name))
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.used - a.used);
  for (const { path } of all.slice(most)) rmSync(path, { recursive: true, force: true });
}
