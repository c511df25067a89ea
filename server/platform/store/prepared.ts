import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();
const rounds = new WeakMap<pg.ClientBase, number>();
const eras = new WeakMap<pg.ClientBase, number>();
let era = 0;

/** The number of named statements at a time; every connection keeps a plan of each that it ran. */
const mostNames = 200;
/** Error codes of a stale plan: its table was changed, or the session was reset. */
const stale = new Set(['0A000', '26000']);

/**
 * Runs a frequent statement as a prepared one: the database parses and plans it once per connection. It must
 * run outside a transaction, because it is sent again if its plan is stale.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const ask = async () =>
    client.query<Row>({ name: await preparedName(text, client), text, values: values as unknown[] });
  try {
    return await ask();
  } catch (error) {
    if (!isStale(error)) throw error;
    forgetPrepared(client);
    return ask();
  }
}

/** Whether a statement failed because the connection's plan of it is stale. */
export function isStale(error: unknown): boolean {
  return stale.has(String((error as { code?: unknown }).code));
}

/** Makes the connection prepare its statements again. */
export function forgetPrepared(client: pg.ClientBase): void {
  rounds.set(client, (rounds.get(client) ?? 0) + 1);
}

/**
 * The name of a prepared statement on a connection; at the limit, all names are discarded, and each
 * connection drops its old ones.
 */
export async function preparedName(text: string, client: pg.ClientBase): Promise<string> {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= mostNames) {
      names.clear();
      era++;
    }
    // Derived from its text, not a counter: behind a pooler, another process may have prepared statements in
    // the session, and with counters each would run the statements of the other.
    name = `kept_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
    names.set(text, name);
  }
  if ((eras.get(client) ?? era) !== era) {
    await client.query('deallocate all');
    // The driver would take an earlier statement of the same name for one that is there.
    forgetPrepared(client);
  }
  eras.set(client, era);
  return `${name}_${rounds.get(client) ?? 0}`;
}
