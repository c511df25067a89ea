import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Keys } from '../keys.ts';
import { type Settings, SettingsError } from '../settings.ts';
import type { Tables } from '../store/database.ts';
import { databaseNews, type Listen } from '../store/shared/databaseNews.ts';
import { redisCounters } from '../store/shared/redisCounters.ts';
import { openRedisLink, type RedisLink } from '../store/shared/redisLink.ts';
import { relayedNews } from '../store/shared/relayedNews.ts';
import type { Shared } from '../store/shared/shared.ts';
import { createSignal } from '../store/signal.ts';
import { databaseCounters } from '../store/throttle.ts';

interface Parts {
  readonly settings: Pick<Settings, 'redisUrl'>;
  readonly db: Kysely<Tables>;
  readonly connection: PoolConfig;
  readonly keys: Keys;
  readonly log: Logger;
}

/** Opens what processes share: by the Redis that the settings name, else by the database. @throws SettingsError */
export async function openShared({ settings, db, connection, keys, log }: Parts): Promise<Shared> {
  const listen: Listen = (hear) => databaseNews(connection, hear);
  const counters = databaseCounters(db);
  if (settings.redisUrl === null) {
    const signal = createSignal(listen);
    return { signal, counters, isRedisAway: () => false, stop: signal.stop };
  }
  const link = await reach(settings.redisUrl, keys, log);
  const signal = createSignal((hear) => relayedNews(link, listen, hear));
  return {
    signal,
    counters: redisCounters(link, counters),
    isRedisAway: link.isAway,
    stop: async () => {
      await signal.stop();
      link.close();
    },
  };
}

async function reach(url: string, keys: Keys, log: Logger): Promise<RedisLink> {
  const prefix = `kaifang:${keys.derive('fingerprint').toString('hex').slice(0, 12)}:`;
  return openRedisLink(url, prefix, log).catch((error: Error & { code?: string }) => {
    // The address holds a password, so the message does not repeat it.
    const problem = `has to lead to a Redis that lets us in: ${error.message || error.code}`;
    throw new SettingsError([{ variable: 'REDIS_URL', problem }]);
  });
}
