import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Json } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import type { Db } from '../store/database.ts';

/** What became of a message: its id, and the subscriptions that it goes to. */
export interface Published {
  readonly messageId: string;
  readonly subscriptions: readonly number[];
}

/**
 * Writes a message down for every subscription of a topic that was passed and is switched on, in the transaction of the
 * call: what is committed is delivered, and nothing else. @throws Refusal 420 when there is no such topic, or it is off.
 */
export async function publish(db: Db, topic: string, data: Json): Promise<Published> {
  // The topic's lock makes messages that come at once one after the other: their numbers are their order.
  const { rows: topics } = await sql<{ id: number; name: string }>`
    select id, name from topic where lower(name) = lower(${topic}) and enabled for no key update`.execute(db);
  const [found] = topics;
  if (!found) throw new Refusal(ret.state, 'operate.noTopic');
  const messageId = randomUUID();
  const { rows } = await sql<{ subscription_id: number }>`
    insert into push_record (topic, subscription_id, app_key, message_id, payload, state, tries, next_at)
    select ${found.name}, s.id, a.app_key, ${messageId}, ${JSON.stringify(data)}::jsonb, 'waiting', 0, now()
    from subscription s join app a on a.id = s.app_id
    where s.topic_id = ${found.id} and s.enabled and s.review_status = 'passed'
      and a.status = 'working' and a.review_status = 'passed'
    order by s.id returning subscription_id`.execute(db);
  return { messageId, subscriptions: rows.map((row) => row.subscription_id) };
}
