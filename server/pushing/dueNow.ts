import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** Lets what waits for a subscription be tried at once: its pauses were for an address that may be another one now. */
export async function dueNow(db: Db, subscription: number): Promise<void> {
  await sql`
    update push_record set next_at = now(), updated_at = now()
    where subscription_id = ${subscription} and state = 'waiting' and next_at > now()`.execute(db);
}
