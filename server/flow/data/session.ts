import type pg from 'pg';
import type { Row } from '#schemas/resource.ts';
import type { ConnectionUse, FlowSession, StatementResult } from '../ports.ts';

/**
 * Opens a session of one run. A single read needs no transaction: the account of flows only reads unless a transaction
 * says otherwise. Several reads see one state of the data.
 */
export async function openSession(pool: pg.Pool, use: ConnectionUse): Promise<FlowSession> {
  const client = await pool.connect();
  let isOpen = false;
  let wasTyped = false;
  const begin = async () => {
    if (isOpen || (use.isSingle && !use.writes)) return;
    isOpen = true;
    await client.query(use.writes ? 'begin read write' : 'begin isolation level repeatable read read only');
  };
  const query = async (text: string, values: readonly unknown[]) => {
    await begin();
    // Only so does PostgreSQL refuse a second statement in the same text.
    const config = { text, values: values as unknown[], queryMode: 'extended' } as pg.QueryConfig;
    return resultOf(await client.query<Row>(config));
  };
  return {
    query,
    async read(text, values) {
      wasTyped = true;
      await begin();
      if (!use.writes) return query(text, values);
      // Whatever the statement does, it cannot write; what the flow wrote before stays.
      await client.query('savepoint reading; set local transaction_read_only = on');
      try {
        return await query(text, values);
      } finally {
        await client.query('rollback to savepoint reading; release savepoint reading');
      }
    },
    async end(how) {
      if (how === 'abort') return client.release(true);
      try {
        if (isOpen) await client.query(how);
        // A statement that a person typed may have changed the session itself.
        if (wasTyped) await client.query('discard all');
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

function resultOf({ rows, rowCount }: pg.QueryResult<Row>): StatementResult {
  return { rows, count: rowCount ?? 0 };
}
