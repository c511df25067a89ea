import type { Socket } from 'node:net';
import pg from 'pg';

const beatMs = 300;

const patience = 400;

/** A transport of change events. */
export interface ChangeSubscription {
  /** Whether they certainly arrive at the moment. */
  connected(): boolean;
  stop(): Promise<void>;
}

/** Subscribes to events, each with a topic and a text; `lost` if some may have been missed. */
export type ChangeListener = (payload: string) => void;

/** Starts listening. */
export type Listen = (hear: ChangeListener) => ChangeSubscription;

const channel = 'kaifang';
/** How long it waits for an answer before it closes a connection, in milliseconds. */
const longest = 5000;

/**
 * Listens to the database on its own connection, and opens a new one when that breaks. Detects a dead
 * connection within a second with periodic pings.
 */
export function databaseChangeFeed(connection: pg.PoolConfig, hear: ChangeListener): ChangeSubscription {
  let client: pg.Client | null = null;
  let isSure = false;
  let stopPulse = () => {};
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...connection,
      application_name: 'kaifang news',
      keepAlive: true,
      connectionTimeoutMillis: longest,
      query_timeout: longest,
    });
    next.on('notification', ({ payload = '' }) => hear(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (stopped) return void (await next.end());
      client = next;
      isSure = true;
      stopPulse = watchPulse(() => next.query('select 1'), {
        doubted: () => {
          isSure = false;
        },
        sure: () => {
          isSure = true;
        },
        dead: () => lose(next),
      });
    } catch {
      lose(next);
    }
  };
  const lose = (lost: pg.Client): void => {
    if (client === lost) {
      client = null;
      stopPulse();
      hear('lost');
    }
    // A dead connection cannot be closed gracefully.
    (lost as unknown as { connection?: { stream?: Socket } }).connection?.stream?.destroy();
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 500);
  };

  void connect();
  return {
    connected: () => client !== null && isSure,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      stopPulse();
      await client?.end();
    },
  };
}

/** The events of a watched connection. */
interface PulseListener {
  /** It has not answered for a moment: its data may be late. */
  doubted(): void;
  /** It has answered, and has delivered what was pending. */
  sure(): void;
  dead(): void;
}

/**
 * Pings a connection periodically, since a dead one gives no sign. `ask` rejects when no answer can arrive
 * any more.
 * @returns the function that stops it.
 */
function watchPulse(ask: () => Promise<unknown>, hearer: PulseListener): () => void {
  let stopped = false;
  let next: NodeJS.Timeout | undefined;
  const beat = async (): Promise<void> => {
    const asked = { isDoubted: false, isOver: false };
    const doubt = () => {
      if (asked.isOver || stopped) return;
      asked.isDoubted = true;
      hearer.doubted();
    };
    // If this process was late, the answer has arrived and only needs to be read.
    const timer = setTimeout(() => setImmediate(() => setImmediate(doubt)), patience).unref();
    try {
      await ask();
      if (asked.isDoubted && !stopped) hearer.sure();
      if (!stopped) next = setTimeout(() => void beat(), beatMs).unref();
    } catch {
      if (!stopped) hearer.dead();
    } finally {
      asked.isOver = true;
      clearTimeout(timer);
    }
  };
  void beat();
  return () => {
    stopped = true;
    clearTimeout(next);
  };
}
