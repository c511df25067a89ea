import { randomUUID } from 'node:crypto';

const pattern = /^[0-9a-f]{16}$/;

/** A new name for one call: the second in which it came, then chance; so it is found by its time, without an index. */
export function newReference(now = Date.now()): string {
  const second = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');
  // Its chance is drawn for many at once.
  return second + randomUUID().slice(0, 8);
}

/** When a call of this name came, in milliseconds; nothing where it is no such name. */
export function momentOfReference(reference: string): number | undefined {
  return pattern.test(reference) ? Number.parseInt(reference.slice(0, 8), 16) * 1000 : undefined;
}
