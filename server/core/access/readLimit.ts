import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { networkOf } from '../../platform/rules/network.ts';

/** Counts reads without an account per address. */
export interface ReadLimit {
  /**
   * Counts one read of an address.
   * @throws ApiError 410 when the address exceeds the limit of this minute.
   */
  count(ip: string): void;
}

const minute = 60_000;
/** The most networks that are counted. Beyond that, the counts of this minute start over. */
const mostNetworks = 100_000;

/**
 * Limits how often an address may read in a minute; 0 is unlimited. Each process counts separately and in
 * memory, since a count in the database would cost as much as the read.
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
      throw new ApiError(ret.rateLimited, 'rateLimited', {
        values: { seconds: Math.ceil((end - now) / 1000) },
      });
    },
  };
}
