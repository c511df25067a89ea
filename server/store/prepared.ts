import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();
const rounds = new WeakMap<pg.ClientBase, number>();
const eras = new WeakMap<pg.ClientBase, number>();
let era = 0;

/** How many statements have a name at once; every connection keeps a plan of each that it ran. */
const mostNames = 200;
/** Codes of a statement whose plan is of no use any more: its table was changed, or the session was emptied. */
const stale = new Set(['0A000', '26000']);

/**
 * Runs a statement that comes again and again: the database parses and plans it once for a connection. It has to stand
 * alone, outside of a transaction, since it is sent once more where its plan has become stale.
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

/** Whether a statement failed since the connection's plan of it is of no use any more. */
export function isStale(error: unknown): boolean {
  return stale.has(String((error as { code?: unknown }).code));
}

/** Lets a connection prepare its statements anew. */
export function forgetPrepared(client: pg.ClientBase): void {
  rounds.set(client, (rounds.get(client) ?? 0) + 1);
}

/** The name by which a connection knows a statement again; those of times that are over are given up first. */
export async function preparedName(text: string, client: pg.ClientBase): Promise<string> {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= mostNames) {
      names.clear();
      era++;
    }
    // By its text, and not by a number: behind a pooler a session may be one that another process prepared, and under a
    // name of his own making each would run the statements of the other.
    name = `kept_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
    names.set(text, name);
  }
  if ((eras.get(client) ?? era) !== era) await client.query('deallocate all');
  eras.set(client, era);
  return `${name}_${rounds.get(client) ?? 0}`;
}
