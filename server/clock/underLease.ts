import { randomUUID } from 'node:crypto';
import type { Db } from '../store/database.ts';
import { dropLease, leaseSeconds, renewLease, takeLease } from '../store/operate/leases.ts';

/** Does something that one process at a time may do, and nobody else meanwhile. @returns false when somebody does it already. */
export async function underLease(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  const holder = randomUUID();
  if (!(await takeLease(db, name, holder))) return false;
  // A renewal that fails is tried again by the next one, long before the lease is over.
  const renewing = setInterval(
    () => void renewLease(db, name, holder).catch(() => {}),
    (leaseSeconds * 1000) / 4,
  );
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await dropLease(db, name, holder);
  }
  return true;
}
