import type { Socket } from 'node:net';
import pg from 'pg';
import { watchPulse } from '../operate/pulse.ts';

/** A way by which news of changes arrive. */
export interface News {
  /** Whether they arrive at the moment, for certain. */
  connected(): boolean;
  stop(): Promise<void>;
}

/** Hears news: each a topic and a text, `lost` where some may have been missed. */
export type Hear = (payload: string) => void;

/** Begins to listen. */
export type Listen = (hear: Hear) => News;

const channel = 'kaifang';
/** How long it waits for an answer before it gives a connection up, in milliseconds. */
const longest = 5000;

/**
 * Listens to the database on a connection of its own, and opens a new one when that breaks. One that goes dead without
 * a word is noticed within a second: its pulse is watched.
 */
export function databaseNews(connection: pg.PoolConfig, hear: Hear): News {
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
    // To one that is dead no farewell would get through.
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
