import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkKeys } from '../../boot/checkKeys.ts';
import { startEmbedded } from '../../platform/embedded/embedded.ts';
import { openKeys } from '../../platform/keys.ts';
import { openDatabase } from '../../platform/store/database.ts';
import { clusterFiles } from './clusterFiles.ts';
import { damagedPages, hasPages } from './damagedPages.ts';
import type { Manifest } from './manifest.ts';

/** The result of checking a restored DATA_DIR. */
export interface Proof {
  readonly accounts: number;
  /** The uploaded files that have a record, and those of them that the backup lacks. */
  readonly uploads: number;
  readonly missing: readonly string[];
  /** Database pages whose checksum does not match. */
  readonly damaged: readonly string[];
}

const always = 2n ** 64n;

/** Opens the restored data with its own keys, checks every page, and closes it again. */
export async function proveRestored(dataDir: string, manifest: Manifest): Promise<Proof> {
  const embedded = await startEmbedded(dataDir);
  const found = await lookInside(dataDir, embedded.connection, manifest).finally(embedded.stop);
  const cluster = realpathSync(join(dataDir, 'postgres'));
  const damaged: string[] = [];
  for (const { name, isFolder } of clusterFiles(cluster)) {
    if (isFolder || !hasPages(name)) continue;
    for (const page of await damagedPages(join(cluster, name), always))
      damaged.push(`page ${page} of ${name}`);
  }
  return { ...found, damaged };
}

async function lookInside(
  dataDir: string,
  connection: Parameters<typeof openDatabase>[0],
  manifest: Manifest,
): Promise<Omit<Proof, 'damaged'>> {
  const db = openDatabase(connection, () => {});
  try {
    await checkKeys(db, openKeys(dataDir));
    const accounts = await sql<{ number: number }>`select count(*) as number from account`.execute(db);
    const urls = await sql<{ url: string }>`
      select url from file union all select url from private_file`.execute(db);
    const names = urls.rows.map(({ url }) => `uploads/${url.split('/').pop()}`);
    return {
      accounts: accounts.rows[0]?.number ?? 0,
      uploads: names.length,
      missing: names.filter((name) => !(name in manifest.files)),
    };
  } finally {
    await db.destroy();
  }
}
