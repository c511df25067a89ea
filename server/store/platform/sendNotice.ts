import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Db } from '../database.ts';
import { usesApi } from './apiUsers.ts';

/** Writes the messages of a notice in one statement, whatever their number. @returns how many there are. */
export async function sendNotice(db: Db, notice: Row): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message (account_id, title, text, resource, record_id, state)
    select account.id, ${JSON.stringify(notice['title'])}::jsonb,
      ${notice['text'] ? JSON.stringify(notice['text']) : null}::jsonb, 'notice', ${notice['id']}, 'unread'
    from account where ${recipients(notice)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** How many accounts a notice is for, counting no further than `most`. */
export async function countRecipients(db: Db, notice: Row, most?: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from account where ${recipients(notice)} limit ${most ?? null}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The condition on the accounts that a notice is for. */
function recipients({ audience, levels, account_ids: accounts, service }: Row): RawBuilder<unknown> {
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
