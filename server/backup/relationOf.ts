import pg from 'pg';
import type { EmbeddedConnection } from '../store/embedded.ts';

/** Says which table or index a file of a cluster belongs to, as far as the platform's own database can tell. */
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
    // The file's name is enough to go by.
    return '';
  } finally {
    await client.end().catch(() => {});
  }
}
