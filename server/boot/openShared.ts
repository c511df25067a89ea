import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { createChangeFeed } from '../platform/cache/changeFeed.ts';
import { databaseChangeFeed, type Listen } from '../platform/cache/databaseChangeFeed.ts';
import { redisChangeRelay } from '../platform/cache/redisChangeRelay.ts';
import { redisCounters } from '../platform/cache/redisCounters.ts';
import { openRedisLink, type RedisLink } from '../platform/cache/redisLink.ts';
import type { Shared } from '../platform/cache/shared.ts';
import type { Keys } from '../platform/keys.ts';
import { type Settings, SettingsError } from '../platform/settings.ts';
import type { Tables } from '../platform/store/database.ts';
import { databaseCounters } from '../platform/store/throttle.ts';

interface Parts {
  readonly settings: Pick<Settings, 'redisUrl'>;
  readonly db: Kysely<Tables>;
  readonly connection: PoolConfig;
  readonly keys: Keys;
  readonly log: Logger;
}

/**
 * Connects to what the processes share: the Redis in the settings, or else the database. @throws
 * SettingsError
 */
export async function openShared({ settings, db, connection, keys, log }: Parts): Promise<Shared> {
  const listen: Listen = (hear) => databaseChangeFeed(connection, hear);
  const counters = databaseCounters(db);
  if (settings.redisUrl === null) {
    const signal = createChangeFeed(listen);
    return { signal, counters, isRedisAway: () => false, stop: signal.stop };
  }
  const link = await reach(settings.redisUrl, keys, log);
  const signal = createChangeFeed((hear) => redisChangeRelay(link, listen, hear));
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
    // The address contains a password, so the message does not repeat it.
    const problem = `has to lead to a Redis that lets us in: ${error.message || error.code}`;
    throw new SettingsError([{ variable: 'REDIS_URL', problem }]);
  });
}
