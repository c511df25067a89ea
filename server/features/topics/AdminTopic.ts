import { sql } from 'kysely';
import type { Json } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { CustomService } from '../../core/service.ts';
import { isKeptFor } from '../../gateway/publishMessage.ts';
import { wakeAfter } from '../../platform/scheduler/wakeAfter.ts';
import type { Db } from '../../platform/store/database.ts';
import { oneIdOf } from '../../records/act.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord } from '../../records/get.ts';
/** Topics: publishing inserts a message for each subscription and delivers it after the commit. */
export const adminTopic = {
  'Admin.Topic.Reach': {
    run: async (call, input) => {
      const id = oneIdOf(call, input);
      await getRecord(call, 'topic', id);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from subscription s join app a on a.id = s.app_id
        where s.topic_id = ${id} and ${isKeptFor}`.execute(call.db);
      return { count: rows[0]?.count ?? 0 };
    },
  },
  'Admin.Topic.Publish': {
    run: async (call, input: PublishInput) => {
      const id = oneIdOf(call, input);
      const { name } = await getRecord(call, 'topic', id);
      const { messageId, subscriptions } = await publish(call.db, name, input.data);
      await insertAudit(call, 'topic', id, { message: [null, messageId] });
      wakeAfter(call, 'push', subscriptions);
      return {
        ...(await getRecord(call, 'topic', id)),
        message_id: messageId,
        receivers: subscriptions.length,
      };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

type PublishInput = { readonly id?: number; readonly ids?: readonly number[]; readonly data: Json };

/** The result of publishing a message: its id, and the subscriptions that receive it. */
interface Published {
  readonly messageId: string;
  readonly subscriptions: readonly number[];
}

/**
 * Stores a message for every subscription of a topic, in the transaction of the call: exactly the committed
 * messages are delivered. @throws ApiError 420 when the topic does not exist or is off.
 */
async function publish(db: Db, topic: string, data: Json): Promise<Published> {
  const { rows } = await sql<Published>`
    select id as "messageId", receivers as subscriptions
    from kaifang_flow.publish(${topic}, ${JSON.stringify(data)}::jsonb)`.execute(db);
  const [published] = rows;
  if (!published) throw new ApiError(ret.state, 'operate.noTopic');
  return published;
}
