import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/**
 * The duration of a lease without renewal, in seconds: this long after its process died, another may take
 * over.
 */
const leaseSeconds = 20;

/**
 * Work under an exclusive lease: its signal aborts when it must end, or when another process may take over.
 */
export type Leased = (signal: AbortSignal) => Promise<void>;

/**
 * Runs work under an exclusive lease. If the lease cannot be renewed, the work is aborted before another
 * process can acquire it. @returns false when another process holds the lease.
 */
export async function underLease(db: Db, name: string, signal: AbortSignal, work: Leased): Promise<boolean> {
  const holder = randomUUID();
  const lost = new AbortController();
  let end: NodeJS.Timeout | undefined;
  // Measured from the time of the request: the database counts from a later moment.
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
  // A failed renewal is retried by the next one.
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

/** Takes the lease of exclusive work; false while a live process has it. It expires unless it is renewed. */
async function takeLease(db: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into kaifang_system.lease as l (name, holder, until)
    values (${name}, ${holder}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until where l.until < now()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Renews a lease. @returns whether it was still held. */
async function renewLease(db: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    update kaifang_system.lease set until = now() + make_interval(secs => ${leaseSeconds})
    where name = ${name} and holder = ${holder} returning 1`.execute(db);
  return rows.length > 0;
}

/** Releases a lease. */
async function dropLease(db: Db, name: string, holder: string): Promise<void> {
  await sql`delete from kaifang_system.lease where name = ${name} and holder = ${holder}`.execute(db);
}
