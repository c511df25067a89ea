import type pg from 'pg';
import { openPool } from './database.ts';

/**
 * Why these connections are not sessions of their own, as the server requires: a pooler in between dropped
 * their settings, or lends one session to several of them. Null if nothing is wrong.
 */
export async function sessionFault(connection: pg.PoolConfig): Promise<string | null> {
  const pool = openPool(connection, 2, () => {});
  try {
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      return (await settingFault(one)) ?? (await sharedFault(one, other));
    } finally {
      one.release();
      other.release();
    }
  } finally {
    await pool.end();
  }
}

const advice =
  'a pooler between, such as PgBouncer, has to keep a session for each connection (pool_mode = session) and pass on ' +
  'what it asks for (no ignore_startup_parameters), or be left out; a setting may also be the one of the account (alter role … set …)';

async function settingFault(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [['statement_timeout', 'TimeZone', 'DateStyle']],
  );
  const found = new Map(rows.map(({ name, setting }) => [name.toLowerCase(), setting]));
  for (const [name, asked] of askedBy(client)) {
    const is = found.get(name.toLowerCase());
    // The server reports the full value: "ISO, MDY" for ISO.
    if (is === undefined || is === asked || is.startsWith(`${asked}, `)) continue;
    return `leads to a PostgreSQL that was asked for ${name} = ${asked} and has ${is}: ${advice}`;
  }
  return null;
}

// The values the driver sent: an address can override the defaults.
function askedBy(client: pg.PoolClient): [name: string, value: string][] {
  const { connectionParameters: sent } = client as unknown as {
    readonly connectionParameters: { readonly statement_timeout?: unknown; readonly options?: unknown };
  };
  const options = String(sent.options ?? '').matchAll(/-c\s*(\w+)=(\S+)/g);
  return [
    ['statement_timeout', String(sent.statement_timeout || 0)],
    ...[...options].map(([, name = '', value = '']): [string, string] => [name, value]),
  ];
}

// Two open connections have two sessions, unless a pooler lends them one.
async function sharedFault(one: pg.PoolClient, other: pg.PoolClient): Promise<string | null> {
  const session = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid;
  };
  if ((await session(one)) !== (await session(other))) return null;
  return `leads to a pooler that lends one session to several connections: ${advice}`;
}
