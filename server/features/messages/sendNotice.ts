import { type RawBuilder, sql } from 'kysely';
import type { Notice, NoticeInput } from '#generated/records.ts';
import type { Db } from '../../platform/store/database.ts';
import { usesApi } from '../../records/apiUsers.ts';

type Audience = Pick<NoticeInput, 'audience' | 'levels' | 'account_ids' | 'service'>;

/** Writes the messages of a notice in one statement, however many they are. @returns the count. */
export async function sendNotice(
  db: Db,
  notice: Audience & Pick<Notice, 'id' | 'title' | 'text'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message (account_id, title, text, resource, record_id, state)
    select account.id, ${JSON.stringify(notice.title)}::jsonb,
      ${notice.text ? JSON.stringify(notice.text) : null}::jsonb, 'notice', ${notice.id}, 'unread'
    from account where ${recipients(notice)}`.execute(db);
  return Number(numAffectedRows ?? 0);
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
