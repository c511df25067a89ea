import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedConnection } from '../store/embedded.ts';
import { BackupError } from './backupError.ts';
import { clusterFiles } from './clusterFiles.ts';
import { damagedPages, hasPages } from './damagedPages.ts';
import type { Draft } from './draft.ts';
import { relationOf } from './relationOf.ts';
import { saveWal } from './walFiles.ts';

const saveEvery = 250;

/**
 * Copies a cluster while it is written to: its files in whatever state, and the log of changes from the beginning of
 * the copy to its end, by which they become what the database was at that end. Returns what was found damaged.
 */
export async function copyDatabase(
  cluster: string,
  connection: EmbeddedConnection,
  draft: Draft,
): Promise<string[]> {
  // The two functions are granted in this database; they are about the whole cluster.
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
    // A copy that was broken off is forgotten with its connection.
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
  // By this file PostgreSQL knows that it opens a copy, and from where the changes have to be made again.
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
