import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** How long a lease lasts that nobody renews, in seconds: so long after its process died, somebody else may go on. */
export const leaseSeconds = 20;

/** Takes what one process at a time may work at; false while somebody alive has it. It lasts unless it is renewed. */
export async function takeLease(db: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into kaifang_system.lease as l (name, holder, until)
    values (${name}, ${holder}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until where l.until < now()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Keeps a lease alive. @returns whether it was still held. */
export async function renewLease(db: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    update kaifang_system.lease set until = now() + make_interval(secs => ${leaseSeconds})
    where name = ${name} and holder = ${holder} returning 1`.execute(db);
  return rows.length > 0;
}

/** Gives a lease back. */
export async function dropLease(db: Db, name: string, holder: string): Promise<void> {
  await sql`delete from kaifang_system.lease where name = ${name} and holder = ${holder}`.execute(db);
}
