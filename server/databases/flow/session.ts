import type { Dialect } from '#schemas/payloads/console.ts';
import { budgets } from '../../flow/budgets.ts';
import type { ConnectionUse, FlowSession, StatementResult } from '../../flow/ports.ts';
import type { Session } from '../engine.ts';

// Several reads share one snapshot of the data.
const begins = {
  postgres: { read: 'begin isolation level repeatable read read only', write: 'begin read write' },
  mysql: {
    read: 'start transaction with consistent snapshot, read only',
    write: 'start transaction read write',
  },
} as const;

/** A connection in use; its user must release it. */
export interface LentSession {
  readonly session: Session;
  readonly dialect: Dialect;
  done(): void;
}

/**
 * Opens the session of one run on a connection. Unless the run declares writes, its statements run in
 * a read-only transaction. Only a standalone table read, which is a generated statement, needs no transaction.
 * Standalone reads release their connection immediately.
 */
export function openBaseSession(lend: () => Promise<LentSession>, use: ConnectionUse): FlowSession {
  let lent: LentSession | null = null;
  let isOpen = false;
  let isOver = false;
  const leave = (isClean: boolean) => {
    lent?.session.release(isClean);
    lent?.done();
    lent = null;
    isOpen = false;
  };
  const taken = async (inTransaction: boolean): Promise<LentSession> => {
    lent ??= await lend();
    if (isOver) leave(true);
    if (!lent) throw new Error('the run is over');
    if (inTransaction && !isOpen) {
      isOpen = true;
      await lent.session.query(begins[lent.dialect][use.writes ? 'write' : 'read']);
    }
    return lent;
  };
  const finish = async (how: 'commit' | 'try' | 'rollback'): Promise<void> => {
    if (!lent) return;
    try {
      // MySQL checks every constraint immediately.
      if (isOpen && how === 'try' && use.writes && lent.dialect === 'postgres')
        await lent.session.query('set constraints all immediate');
      if (isOpen) await lent.session.query(how === 'commit' ? how : 'rollback');
      leave(true);
    } catch (error) {
      leave(false);
      // A read-only transaction has nothing to lose.
      if (use.writes && how !== 'rollback') throw error;
    }
  };
  const asked = async (work: () => Promise<StatementResult>): Promise<StatementResult> => {
    try {
      return await work();
    } finally {
      if (use.isAlone) await finish('rollback');
    }
  };
  const query = async (text: string, values: readonly unknown[]): Promise<StatementResult> => {
    const { session } = await taken(!use.isAlone);
    return resultOf(await session.typed(text, values, budgets.answerBytes));
  };
  return {
    query: (text, values) => asked(() => query(text, values)),
    write: query,
    read: (text, values) =>
      asked(async () => {
        const { session, dialect } = await taken(true);
        return use.writes ? reading(session, dialect, () => query(text, values)) : query(text, values);
      }),
    async end(how) {
      isOver = true;
      if (how !== 'abort') return finish(how);
      void lent?.session.cancel();
      leave(false);
    },
  };
}

// MySQL has no equivalent. Statements that start with `select` but could write were rejected earlier.
async function reading<T>(session: Session, dialect: Dialect, read: () => Promise<T>): Promise<T> {
  if (dialect === 'mysql') return read();
  await session.query('savepoint reading; set local transaction_read_only = on');
  try {
    return await read();
  } finally {
    await session.query('rollback to savepoint reading; release savepoint reading').catch(() => {});
  }
}

function resultOf({ rows, count, key }: { rows: StatementResult['rows']; count: number; key?: unknown }) {
  // In PostgreSQL an insert returns its key as a row.
  return { rows: key === undefined || rows.length > 0 ? rows : [{ id: key as number }], count };
}
