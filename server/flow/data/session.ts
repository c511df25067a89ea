import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Row } from '#schemas/resource.ts';
import { meterSocket } from '../../platform/memory/meterSocket.ts';
import { forgetPrepared, queryPrepared } from '../../platform/store/prepared.ts';
import { budgets } from '../budgets.ts';
import { failed } from '../failure.ts';
import type { ConnectionUse, FlowSession, StatementResult } from '../ports.ts';
import { typedQuery } from './typedQuery.ts';

/** A connection in use; a broken one is closed. */
export interface LentClient {
  readonly client: pg.ClientBase;
  giveBack(isBroken: boolean): void;
}

/**
 * Opens the session of one run. Standalone reads need no transaction, because the account of flows is
 * read-only by default, and release their connection immediately. Other reads share one snapshot. The size of
 * a result is counted while it arrives, and limited to the maximum response size.
 */
export function openSession(lend: () => Promise<LentClient>, use: ConnectionUse): FlowSession {
  let lent: LentClient | null = null;
  let isOpen = false;
  let wasTyped = false;
  let isOver = false;
  const taken = async (): Promise<pg.ClientBase> => {
    lent ??= await lend();
    if (isOver) leave(false);
    if (!lent) throw new Error('the run is over');
    if (!isOpen && !use.isAlone) {
      isOpen = true;
      await lent.client.query(
        use.writes ? 'begin read write' : 'begin isolation level repeatable read read only',
      );
    }
    return lent.client;
  };
  const leave = (isBroken: boolean) => {
    lent?.giveBack(isBroken);
    lent = null;
  };
  const finish = async (how: 'commit' | 'try' | 'rollback'): Promise<void> => {
    if (!lent) return;
    const { client } = lent;
    try {
      if (isOpen && how === 'try' && use.writes) await client.query('set constraints all immediate');
      if (isOpen) await client.query(how === 'commit' ? how : 'rollback');
      isOpen = false;
      // A statement that a user typed may have changed the session state.
      if (wasTyped) {
        await client.query('discard all');
        forgetPrepared(client);
        wasTyped = false;
      }
      leave(false);
    } catch (error) {
      leave(true);
      throw error;
    }
  };
  const asked = async (
    work: (client: pg.ClientBase) => Promise<pg.QueryResult<Row>>,
  ): Promise<StatementResult> => {
    try {
      const client = await taken();
      const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } })
        .connection;
      meterSocket(stream, budgets.answerBytes, () => failed('bytes', { most: budgets.answerBytes }));
      const { rows, rowCount } = await work(client);
      return { rows, count: rowCount ?? 0 };
    } finally {
      // Completed reads remain valid even if their connection fails.
      if (use.isAlone) await finish('commit').catch(() => {});
    }
  };
  const typed = (text: string, values: readonly unknown[]) =>
    asked((client) => {
      wasTyped = true;
      return typedQuery(client, extended(text, values));
    });
  return {
    query: (text, values) =>
      asked((client) =>
        use.isAlone ? queryPrepared<Row>(client, text, values) : client.query<Row>(extended(text, values)),
      ),
    write: typed,
    async read(text, values) {
      if (!use.writes) return typed(text, values);
      // The statement runs read-only; earlier writes of the flow remain.
      const client = await taken();
      await client.query('savepoint reading; set local transaction_read_only = on');
      try {
        return await typed(text, values);
      } finally {
        await client.query('rollback to savepoint reading; release savepoint reading');
      }
    },
    async end(how) {
      isOver = true;
      if (how === 'abort') leave(true);
      else await finish(how);
    },
  };
}

// Only this mode makes PostgreSQL reject a second statement in the same text.
function extended(text: string, values: readonly unknown[]): pg.QueryConfig {
  return { text, values: values as unknown[], queryMode: 'extended' } as pg.QueryConfig;
}
