import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/store/database.ts';

/** Messages about records of one resource. */
interface Messages {
  /** The resource, by which accounts switch notices off. */
  readonly kind: string;
  /** A query with `account_id`, `record_id`, `title` and `text`, the last two as JSON with both languages. */
  readonly rows: RawBuilder<unknown>;
  /** They go to every account, whatever it switched off. */
  readonly always?: boolean;
}

/** Puts messages into the message centre of the accounts that want this kind. @returns the count. */
export async function sendMessages(db: Db, { kind, rows, always = false }: Messages): Promise<number> {
  const isWanted = always
    ? sql`true`
    : sql`not exists (select 1 from kaifang_system.muted_notice m
        where m.account_id = sent.account_id and m.channel = 'message' and m.kind = ${kind})`;
  const { numAffectedRows } = await sql`
    insert into message (account_id, title, text, resource, record_id, state)
    select account_id, title, text, ${kind}, record_id, 'unread' from (${rows}) as sent
    where ${isWanted}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
