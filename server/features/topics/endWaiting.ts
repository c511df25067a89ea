import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/**
 * Ends the pending messages without a receiver: their subscription or its application was rejected or
 * deleted. Each can be resent by hand once there is a receiver.
 */
export async function endWaiting(db: Db): Promise<void> {
  await sql`
    update push_record p set state = 'dead', reason = 'rejected', answer = null, next_at = null, ended_at = now(),
      updated_at = now()
    where state = 'waiting' and not exists (
      select 1 from subscription s join app a on a.id = s.app_id where s.id = p.subscription_id
        and s.review_status <> 'rejected' and a.review_status <> 'rejected' and a.status <> 'canceled')`.execute(
    db,
  );
}
