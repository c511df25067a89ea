import { sql } from 'kysely';
import { noticeOf } from '#schemas/derive/notice.ts';
import type { Json, Notify, ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';

/** Where messages are kept; see resources/message.json. */
const kept = 'message';

/**
 * Tells the accounts that a write is about, in its transaction: a message each, in both languages, that leads to the
 * record. Whoever writes himself needs no message of it.
 */
export async function tell(
  call: Call,
  resource: Resource,
  notify: Notify | undefined,
  records: readonly Row[],
  /** What was asked for beside the record's own fields. */
  asked?: ObjectSchema,
): Promise<void> {
  if (!notify || !call.registry.resources.has(kept)) return;
  const about = records.filter((record) => isSomebodyElse(call, record[notify.to] ?? null));
  if (about.length === 0) return;
  const properties = { ...asked?.properties, ...resource.schema.properties };
  const notices = about.map((record) => noticeOf(notify, properties, record));
  await sql`
    insert into message (account_id, title, text, resource, record_id, state)
    select account_id, title::jsonb, text::jsonb, ${resource.name}, record_id, 'unread'
    from unnest(${about.map((record) => record[notify.to])}::bigint[],
      ${about.map(({ id }) => id)}::bigint[],
      ${notices.map(({ title }) => JSON.stringify(title))}::text[],
      ${notices.map(({ text }) => text && JSON.stringify(text))}::text[])
      as told (account_id, record_id, title, text)`.execute(call.db);
}

function isSomebodyElse({ caller }: Call, account: Json): boolean {
  return account !== null && account !== caller?.id;
}
