import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from '../../boot/backupError.ts';
import type { EmbeddedConnection } from '../../platform/embedded/embedded.ts';
import { clusterFiles } from './clusterFiles.ts';
import { damagedPages, hasPages } from './damagedPages.ts';
import type { Draft } from './draft.ts';

const saveEvery = 250;

/**
 * Copies a cluster during writes: its files in any state, plus the WAL from the start to the end of the copy.
 * Replaying that WAL brings the files to the state at the end of the copy. Returns the damage found.
 */
export async function copyDatabase(
  cluster: string,
  connection: EmbeddedConnection,
  draft: Draft,
): Promise<string[]> {
  // The two functions are granted in this database; they act on the whole cluster.
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { start, wal } = await begin(client, cluster, draft);
    const damaged: string[] = [];
    let savedAt = Date.now();
    for (const { name, isFolder } of clusterFiles(cluster)) {
      const kept = `postgres/${name}`;
      if (isFolder) draft.makeFolder(kept);
      else if ((await draft.copy(join(cluster, name), kept)) && hasPages(name))
        for (const page of await lookedAt(join(cluster, name), start))
          damaged.push(`page ${page} of ${name}${await relationOf(connection, name)}`);
      if (Date.now() - savedAt < saveEvery) continue;
      await wal.before(await one(client, 'select pg_walfile_name(pg_current_wal_lsn())'));
      savedAt = Date.now();
    }
    await end(client, draft, wal);
    return damaged;
  } finally {
    // PostgreSQL drops an interrupted backup when its connection closes.
    await client.end().catch(() => {});
  }
}

async function begin(client: pg.Client, cluster: string, draft: Draft) {
  const size = Number(await one(client, "select pg_size_bytes(current_setting('wal_segment_size'))"));
  const start = await one(client, "select pg_backup_start('kaifang', true)").catch((error) => {
    if (error.code !== '42501') throw error;
    throw new BackupError(
      'this database was made by an earlier Kaifang and cannot be copied while it runs: ' +
        'stop the server and copy DATA_DIR',
    );
  });
  const first = await one(client, 'select pg_walfile_name($1::pg_lsn)', start);
  return { start: placeOf(start), wal: saveWal(cluster, draft, first, size) };
}

async function end(client: pg.Client, draft: Draft, wal: ReturnType<typeof saveWal>): Promise<void> {
  const { rows } = await client.query<{ lsn: string; labelfile: string; last: string }>(
    'select lsn, labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  );
  const [stopped] = rows;
  if (!stopped) throw new BackupError('PostgreSQL did not say where the copy ends');
  await wal.upTo(stopped.last);
  // This file makes PostgreSQL start in backup recovery, and says where to start the replay.
  await draft.write('postgres/backup_label', stopped.labelfile);
}

async function lookedAt(path: string, since: bigint): Promise<number[]> {
  return damagedPages(path, since).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function one(client: pg.Client, statement: string, ...values: string[]): Promise<string> {
  const { rows } = await client.query<string[]>({ text: statement, values, rowMode: 'array' });
  return String(rows[0]?.[0]);
}

function placeOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Names the table or index that a cluster file belongs to, where the platform's own database knows it. */
export async function relationOf(connection: EmbeddedConnection, name: string): Promise<string> {
  const [, database, file] = /^base\/(\d+)\/(\d+)/.exec(name) ?? [];
  if (!file) return '';
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ relation: string | null }>(
      `select pg_filenode_relation(0, $2::oid)::regclass::text as relation
       from pg_database where datname = current_database() and oid = $1::oid`,
      [database, file],
    );
    return rows[0]?.relation ? ` (${rows[0].relation})` : '';
  } catch {
    // The file name alone is enough for the message.
    return '';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Saves WAL files, starting at a given one, before PostgreSQL recycles them. */
interface WalFiles {
  /** Copies the complete files: all before this one. */
  before(name: string): Promise<void>;
  /** Copies the rest. @throws BackupError when one of them no longer exists */
  upTo(name: string): Promise<void>;
}

/** Starts saving the WAL files, whose names are consecutive. */
function saveWal(cluster: string, draft: Draft, first: string, fileSize: number): WalFiles {
  const saved = new Set<string>();
  const folder = join(cluster, 'pg_wal');
  const save = async (wanted: (name: string) => boolean): Promise<void> => {
    const names = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first);
    for (const name of names.sort().filter((one) => wanted(one) && !saved.has(one))) {
      const path = join(folder, name);
      const before = statSync(path, { throwIfNoEntry: false })?.ino;
      const copied = await draft.copy(path, `postgres/pg_wal/${name}`);
      // PostgreSQL recycles a file by renaming it: check that the one under this name is the one that was
      // copied.
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
