import { randomUUID } from 'node:crypto';

const pattern = /^[0-9a-f]{16}$/;

/**
 * A new reference for one call: the second of its start, then random characters; so it can be found by time,
 * without an index.
 */
export function newReference(now = Date.now()): string {
  const second = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');
  // Random bytes are generated for many references at once.
  return second + randomUUID().slice(0, 8);
}

/** The start time of a call by its reference, in milliseconds; undefined for an invalid reference. */
export function momentOfReference(reference: string): number | undefined {
  return pattern.test(reference) ? Number.parseInt(reference.slice(0, 8), 16) * 1000 : undefined;
}
