import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json } from '#schemas/resource.ts';
import { wakeAfter } from '../../clock/wakeAfter.ts';
import { oneIdOf } from '../../collection/act.ts';
import { insertAudit } from '../../collection/audit.ts';
import { getRecord } from '../../collection/get.ts';
import { publish } from '../../pushing/publish.ts';
import type { HandWritten } from '../../service.ts';
import { isKeptFor } from '../../store/open/publishMessage.ts';

/** Topics: publishing writes a message down for each subscription, and has it delivered once that is committed. */
export const adminTopic: Readonly<Record<string, HandWritten>> = {
  'Admin.Topic.Reach': {
    run: async (call, input) => {
      const id = oneIdOf(call, input);
      await getRecord(call, resourceOf(call.registry, 'topic'), id);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from subscription s join app a on a.id = s.app_id
        where s.topic_id = ${id} and ${isKeptFor}`.execute(call.db);
      return { count: rows[0]?.count ?? 0 };
    },
  },
  'Admin.Topic.Publish': {
    run: async (call, input) => {
      const topic = resourceOf(call.registry, 'topic');
      const id = oneIdOf(call, input);
      const { name } = await getRecord(call, topic, id);
      const { messageId, subscriptions } = await publish(call.db, String(name), input['data'] as Json);
      await insertAudit(call, 'topic', id, { message: [null, messageId] });
      wakeAfter(call, 'push', subscriptions);
      return {
        ...(await getRecord(call, topic, id)),
        message_id: messageId,
        receivers: subscriptions.length,
      };
    },
  },
};
