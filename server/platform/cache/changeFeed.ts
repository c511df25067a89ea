import type pg from 'pg';
import { databaseChangeFeed, type Listen } from './databaseChangeFeed.ts';

/** Notifies every process that shares the database that something it may have cached has changed. */
export interface ChangeFeed {
  /** Whether events certainly arrive at the moment; while not, caches must not be used. */
  connected(): boolean;
  /** Subscribes to a topic; the topic `lost` means that events may have been missed. */
  on(topic: string, hear: (text: string) => void): void;
  stop(): Promise<void>;
}

/** Dispatches events to the subscribers of their topic. */
export function createChangeFeed(listen: Listen): ChangeFeed {
  const hearers = new Map<string, ((text: string) => void)[]>();
  const news = listen((payload) => {
    const [topic = ''] = payload.split(' ', 1);
    const text = payload.slice(topic.length + 1);
    for (const listener of hearers.get(topic) ?? []) listener(text);
  });
  return {
    connected: news.connected,
    on: (topic, listener) => void hearers.set(topic, [...(hearers.get(topic) ?? []), listener]),
    stop: news.stop,
  };
}

/** The change events of a database, from the database itself. */
export function openChangeFeed(connection: pg.PoolConfig): ChangeFeed {
  return createChangeFeed((hear) => databaseChangeFeed(connection, hear));
}
