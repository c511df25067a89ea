import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { answerTooLarge, currentAccount } from '../../memory/account.ts';
import { meterSocket, stopMeter } from '../../memory/meterSocket.ts';
import { forgetPrepared, isStale, preparedName } from '../prepared.ts';
import { type Asked, type Joined, sendJoined } from './sendJoined.ts';

/**
 * How a statement begins that waits for the next one of its transaction, at the latest the commit, and fails with it:
 * one whose answer nobody reads.
 */
export const waitsForNext = '/* waits for the next */';

/**
 * A pool for Kysely whose transactions take fewer trips to the database: their beginning goes with the first statement,
 * and their last one, where it waits for the next, with the commit. A transaction without a statement takes none. What
 * is inserted is parsed and planned once for a connection; a stale plan fails its transaction, which is then tried again.
 * What a statement of a call gives is counted while it arrives, and is too large for an answer at a limit.
 */
export function fewerTrips(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection again by its object.
  const lines = new WeakMap<pg.PoolClient, Line>();
  return {
    async connect() {
      const client = await pool.connect();
      const line = lines.get(client) ?? new Line(client);
      lines.set(client, line);
      return line as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

class Line {
  private readonly client: pg.PoolClient;
  private begun: 'no' | 'asked' | 'yes' = 'no';
  private waiting: Asked | null = null;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async query(text: unknown, values: readonly unknown[] = []): Promise<unknown> {
    this.meter(typeof text === 'string');
    if (text === 'begin') {
      this.begun = 'asked';
      return nothing;
    }
    if (text === 'commit' || text === 'rollback') return this.end(text);
    const asked = typeof text === 'string' ? { text, values } : null;
    const earlier = this.taken();
    if (earlier) await this.send(earlier);
    if (!asked || this.begun === 'no' || !asked.text.trimStart().startsWith(waitsForNext))
      return this.send(asked ?? (text as pg.Submittable));
    this.waiting = asked;
    return nothing;
  }

  // A cursor or a copy is read piece by piece.
  private meter(isWhole: boolean): void {
    const { stream } = (this.client as unknown as Inside).connection;
    const account = isWhole ? currentAccount() : undefined;
    if (account) meterSocket(stream, account.answerBytes, () => answerTooLarge(account.answerBytes));
    else stopMeter(stream);
  }

  release(): void {
    this.begun = 'no';
    this.waiting = null;
    this.client.release();
  }

  private async end(text: 'commit' | 'rollback'): Promise<unknown> {
    const last = text === 'commit' ? this.taken() : null;
    this.waiting = null;
    // Nothing was sent yet: there is nothing to end, and a statement alone is a transaction by itself.
    const isAlone = this.begun === 'asked';
    if (isAlone) this.begun = 'no';
    if (isAlone) return last ? this.send(last) : nothing;
    // Where the connection is gone, so is what it did; why it went was told already.
    if (text === 'rollback' && (this.client as unknown as Inside).connection.stream.destroyed) return nothing;
    // While this may fail there is something to roll back.
    const answer = await (last ? this.prepared(last, 'commit') : this.client.query(text));
    this.begun = 'no';
    return answer;
  }

  private async send(asked: Asked | pg.Submittable): Promise<unknown> {
    const isFirst = this.begun === 'asked';
    if (isFirst) this.begun = 'yes';
    const isText = 'text' in asked;
    // Without values it may be several statements, which the database takes alone.
    if (isFirst && isText && asked.values.length > 0) return this.prepared(asked, 'begin');
    if (isFirst) await this.client.query('begin');
    return isText ? this.prepared(asked) : this.client.query(asked);
  }

  private async prepared({ text, values }: Asked, joined?: Joined): Promise<unknown> {
    const isKept = inserts.test(text) && values.length > 0;
    const name = isKept ? await preparedName(text, this.client) : undefined;
    try {
      if (joined) return await sendJoined(this.client, { name, text, values }, joined);
      return await this.client.query({ name, text, values: [...values] });
    } catch (error) {
      if (!name || isOfValues(error)) throw error;
      // The statement may not have been parsed at all, whatever its connection takes from the beginning's answer.
      forgetPrepared(this.client);
      if (this.begun !== 'no' || !isStale(error)) throw error;
      return this.prepared({ text, values });
    }
  }

  private taken(): Asked | null {
    const { waiting } = this;
    this.waiting = null;
    return waiting;
  }
}

interface Inside {
  readonly connection: { readonly stream: Socket };
}

// Which plan is the best does not depend on what is inserted.
const inserts = /^\s*(?:\/\*[^*]*\*\/\s*)?insert into/;

function isOfValues(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code));
}

const nothing = { command: '', rowCount: 0, rows: [] };
