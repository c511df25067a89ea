import type pg from 'pg';
import { databaseNews, type Listen } from './shared/databaseNews.ts';

/** Tells every process that shares the database that something it may remember has changed. */
export interface Signal {
  /** Whether news arrive at the moment, for certain; while not, what is remembered may not be believed. */
  connected(): boolean;
  /** Hears the news of a topic; of the topic `lost`, that news may have been missed. */
  on(topic: string, hear: (text: string) => void): void;
  stop(): Promise<void>;
}

/** Hands the news that arrive to whoever hears their topic. */
export function createSignal(listen: Listen): Signal {
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

/** The news of a database, from itself. */
export function openSignal(connection: pg.PoolConfig): Signal {
  return createSignal((hear) => databaseNews(connection, hear));
}
