import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { answerTooLarge, currentAccount } from '../memory/account.ts';
import { meterSocket, stopMeter } from '../memory/meterSocket.ts';
import { forgetPrepared, isStale, preparedName } from './prepared.ts';

// The protocol messages of an unnamed statement without values; always the same bytes.
const plain = { begin: bytesOf('begin'), commit: bytesOf('commit') };

/**
 * The prefix of a statement that is deferred to the next one of its transaction, at the latest the commit,
 * and fails with it: one whose answer is not used.
 */
export const waitsForNext = '/* waits for the next */';

/**
 * A pool for Kysely whose transactions take fewer round trips: BEGIN goes with the first statement, and a
 * last statement that may be deferred goes with COMMIT. A transaction without statements takes no round trip.
 * Inserts are parsed and planned once per connection; a stale plan fails its transaction, which is then
 * retried. The result of a call's statement is measured while it arrives, and fails above the size limit of
 * an answer.
 */
export function pipelinedPool(pool: pg.Pool): PostgresPool {
  // Kysely identifies a connection by its object.
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
    // Nothing was sent yet, so there is nothing to end, and a single statement is its own transaction.
    const isAlone = this.begun === 'asked';
    if (isAlone) this.begun = 'no';
    if (isAlone) return last ? this.send(last) : nothing;
    // A lost connection has lost its work as well; the cause was already reported.
    if (text === 'rollback' && (this.client as unknown as Inside).connection.stream.destroyed) return nothing;
    // While this can fail, there is something to roll back.
    const answer = await (last ? this.prepared(last, 'commit') : this.client.query(text));
    this.begun = 'no';
    return answer;
  }

  private async send(asked: Asked | pg.Submittable): Promise<unknown> {
    const isFirst = this.begun === 'asked';
    if (isFirst) this.begun = 'yes';
    const isText = 'text' in asked;
    // A text without values may contain several statements, which must be sent alone.
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
      // The statement may not have been parsed at all, whatever the connection infers from BEGIN's answer.
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

// The best plan does not depend on the inserted values.
const inserts = /^\s*(?:\/\*[^*]*\*\/\s*)?insert into/;

function isOfValues(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code));
}

const nothing = { command: '', rowCount: 0, rows: [] };

/** A query on a pooled connection. */
interface Asked {
  /** The name of the prepared statement, if it has one. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What is sent together with a statement: BEGIN before it, COMMIT after it. */
type Joined = 'begin' | 'commit';

/**
 * Sends a statement and the ones joined to it in one message, with one answer: if one of them fails, the
 * database skips those that follow. So a failed statement is not committed, and none runs outside a
 * transaction that did not begin.
 */
function sendJoined(client: pg.ClientBase, asked: Asked, joined: Joined): Promise<pg.QueryResult> {
  const query = new pg.Query({ ...asked, values: [...asked.values] }) as pg.Query & {
    callback?: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void;
  };
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    connection.stream.cork();
    try {
      if (joined === 'begin') send(connection, plain.begin);
      return submit(joined === 'commit' ? withCommit(connection) : connection);
    } finally {
      connection.stream.uncork();
    }
  };
  return new Promise((resolve, reject) => {
    query.callback = (error, results) => {
      if (error) return reject(error);
      const [first, second] = Array.isArray(results) ? results : [results, results];
      resolve((joined === 'begin' ? second : first) as pg.QueryResult);
    };
    client.query(query);
  });
}

// COMMIT directly follows what it commits: if that cannot be sent, there is no COMMIT.
function withCommit(connection: pg.Connection): pg.Connection {
  const execute: pg.Connection['execute'] = (config, more) => {
    connection.execute(config, more);
    send(connection, plain.commit);
  };
  return Object.create(connection, { execute: { value: execute } }) as pg.Connection;
}

function bytesOf(text: string): Buffer {
  return Buffer.concat([serialize.parse({ text }), serialize.bind({}), serialize.execute({})]);
}

// As the driver sends its own: a failed connection is reported where its answer is awaited.
function send({ stream }: pg.Connection, bytes: Buffer): void {
  if (stream.writable) stream.write(bytes);
}
