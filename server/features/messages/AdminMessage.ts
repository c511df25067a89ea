import { sql } from 'kysely';
import type { Words } from '#schemas/resource.ts';
import { value, valuesAnswer } from '../../answers.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { insertAudit } from '../../records/audit.ts';

/** Bulk actions on one's own messages: mark as read, and empty the recycle bin permanently. */
export const adminMessage: Readonly<Record<string, CustomService>> = Object.fromEntries(
  ['Admin', 'Platform'].flatMap((side) => [
    [
      `${side}.Message.ReadAll`,
      ofAll(readAll, { zh_cn: '消息：全部标为已读', en: 'Message: mark all as read' }),
    ],
    [
      `${side}.Message.Empty`,
      ofAll(empty, { zh_cn: '消息：清空回收站', en: 'Message: empty the recycle bin' }),
    ],
  ]),
);

function ofAll(work: (call: Call, account: number) => Promise<number>, summary: Words): CustomService {
  return {
    access: 'member',
    input: noInput,
    writes: true,
    summary,
    answer: valuesAnswer({ count: value('integer', '处理的消息数', 'How many messages it was done to') }),
    run: async (call) => {
      const count = await work(call, callerOf(call).id);
      if (count > 0) await insertAudit(call, 'message', null, { count: [0, count] });
      return { count };
    },
  };
}

async function readAll({ db }: Call, account: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set(({ eb }) => ({ state: 'read', version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where('account_id', '=', account)
    .where('state', '=', 'unread')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function empty({ db }: Call, account: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message')
    .where('account_id', '=', account)
    .where('state', '=', 'recycled')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
