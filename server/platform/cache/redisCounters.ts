import { type Counters, highestCount } from '../store/throttle.ts';
import type { RedisLink } from './redisLink.ts';

// A counter without an expiry would block for ever.
const countOne = `
  local hits = redis.call('incr', KEYS[1])
  if hits > tonumber(ARGV[2]) then hits = redis.call('decr', KEYS[1]) end
  local left = redis.call('pttl', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[1])
    redis.call('pexpire', KEYS[1], left)
  end
  return {hits, left}`;

const takeBack = `
  if tonumber(redis.call('get', KEYS[1]) or 0) > 0 then redis.call('decr', KEYS[1]) end
  return 0`;

/** Counters in Redis; while it is down, the given ones take over with the values they have. */
export function redisCounters(link: RedisLink, instead: Counters): Counters {
  return {
    async count(limit) {
      const { key, most, seconds } = limit;
      const facts = [String(seconds * 1000), String(highestCount(limit))] as const;
      const counted = await link.run(countOne, `count:${key}`, ...facts).catch(() => null);
      if (counted === null) return instead.count(limit);
      const [hits, left] = counted as [number, number];
      return { wait: hits > most ? Math.max(1, Math.ceil(left / 1000)) : 0, isFirst: hits === most + 1 };
    },
    async forgive(key) {
      await link.run(takeBack, `count:${key}`).catch(() => instead.forgive(key));
    },
  };
}
