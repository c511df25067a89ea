import { sql } from 'kysely';
import type { Words } from '#schemas/resource.ts';
import { type Call, callerOf } from '../call.ts';
import { insertAudit } from '../collection/audit.ts';
import { type HandWritten, noInput } from '../service.ts';

/** What is done to all of one's messages at once: reading them, and emptying the recycle bin for good. */
export const adminMessage: Readonly<Record<string, HandWritten>> = Object.fromEntries(
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

function ofAll(work: (call: Call, account: number) => Promise<number>, summary: Words): HandWritten {
  return {
    access: 'member',
    input: noInput,
    writes: true,
    summary,
    run: async (call) => {
      const count = await work(call, callerOf(call).id);
      if (count > 0) await insertAudit(call, 'message', null, { count: [0, count] });
      return { count };
    },
  };
}

async function readAll({ db }: Call, account: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set state = 'read', version = version + 1, updated_at = now()
    where account_id = ${account} and state = 'unread'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function empty({ db }: Call, account: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message where account_id = ${account} and state = 'recycled'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
