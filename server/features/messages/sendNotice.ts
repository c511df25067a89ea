import { type RawBuilder, sql } from 'kysely';
import type { Notice, NoticeInput } from '#generated/records.ts';
import type { Db } from '../../platform/store/database.ts';
import { usesApi } from '../../records/apiUsers.ts';
import { sendMessages } from '../../records/messages.ts';

type Audience = Pick<NoticeInput, 'audience' | 'levels' | 'account_ids' | 'service'>;

/** Writes the messages of a notice in one statement, however many they are. @returns the count. */
export async function sendNotice(
  db: Db,
  notice: Audience & Pick<Notice, 'id' | 'title' | 'text'>,
): Promise<number> {
  return sendMessages(db, {
    kind: 'notice',
    always: true,
    rows: sql`
      select account.id as account_id, ${notice.id}::bigint as record_id,
        ${JSON.stringify(notice.title)}::jsonb as title,
        ${notice.text ? JSON.stringify(notice.text) : null}::jsonb as text
      from account where ${recipients(notice)}`,
  });
}

/** The number of recipients of a notice, counted up to `most`. */
export async function countRecipients(db: Db, notice: Audience, most?: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from account where ${recipients(notice)} limit ${most ?? null}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The condition on the accounts that receive a notice. */
function recipients({ audience, levels, account_ids: accounts, service }: Audience): RawBuilder<unknown> {
  const enabled = sql`account.status = 'enabled'`;
  switch (audience) {
    case 'levels':
      return sql`${enabled} and account.level = any(${levels}::bigint[])`;
    case 'accounts':
      return sql`${enabled} and account.id = any(${accounts}::bigint[])`;
    case 'api':
      return usesApi(service);
    default:
      return enabled;
  }
}
