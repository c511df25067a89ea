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
 * Writes a message down for every subscription of a topic, in the transaction of the call: what is committed is
 * delivered, and nothing else. @throws Refusal 420 when there is no such topic, or it is off.
 */
export async function publish(db: Db, topic: string, data: Json): Promise<Published> {
  const { rows } = await sql<Published>`
    select id as "messageId", receivers as subscriptions
    from kaifang_flow.publish(${topic}, ${JSON.stringify(data)}::jsonb)`.execute(db);
  const [published] = rows;
  if (!published) throw new Refusal(ret.state, 'operate.noTopic');
  return published;
}
