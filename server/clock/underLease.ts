import { randomUUID } from 'node:crypto';
import type { Db } from '../store/database.ts';
import { dropLease, leaseSeconds, renewLease, takeLease } from '../store/operate/leases.ts';

/** Work that one process at a time does: its signal says when it is to end, or that somebody else may do it now. */
export type Leased = (signal: AbortSignal) => Promise<void>;

/**
 * Does something that one process at a time may do, and nobody else meanwhile. Where the lease could not be kept, the
 * work hears so before anybody else can have it. @returns false when somebody does it already.
 */
export async function underLease(db: Db, name: string, signal: AbortSignal, work: Leased): Promise<boolean> {
  const holder = randomUUID();
  const lost = new AbortController();
  let end: NodeJS.Timeout | undefined;
  // Counted from when it was asked for: the database counts from a later moment.
  const lastsFrom = (asked: number) => {
    clearTimeout(end);
    end = setTimeout(() => lost.abort(), asked + leaseSeconds * 1000 - performance.now()).unref();
  };
  const renew = async () => {
    const asked = performance.now();
    if (await renewLease(db, name, holder)) lastsFrom(asked);
    else lost.abort();
  };
  const asked = performance.now();
  if (!(await takeLease(db, name, holder))) return false;
  lastsFrom(asked);
  // A renewal that fails is tried again by the next one.
  const renewing = setInterval(() => void renew().catch(() => {}), (leaseSeconds * 1000) / 4);
  try {
    await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(renewing);
    clearTimeout(end);
    await dropLease(db, name, holder);
  }
  return true;
}
