import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from '../rules/network.ts';

/** Counts what addresses read without an account. */
export interface ReadLimit {
  /** Counts one read of an address. @throws Refusal 410 when it has read too often in this minute. */
  count(ip: string): void;
}

const minute = 60_000;
/** How many networks are counted at most; beyond that the counts of this minute start over. */
const mostNetworks = 100_000;

/**
 * Lets an address read so often in a minute; 0 is any number. Each process counts by itself and in memory, since a
 * count in the database would cost as much as the read.
 */
export function createReadLimit(most: number): ReadLimit {
  const reads = new Map<string, number>();
  let end = 0;
  return {
    count(ip) {
      if (most === 0) return;
      const now = performance.now();
      if (now >= end || reads.size >= mostNetworks) {
        reads.clear();
        end = now + minute;
      }
      const network = networkOf(ip);
      const count = (reads.get(network) ?? 0) + 1;
      reads.set(network, count);
      if (count <= most) return;
      throw new Refusal(ret.rateLimited, 'rateLimited', {
        values: { seconds: Math.ceil((end - now) / 1000) },
      });
    },
  };
}
