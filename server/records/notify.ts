import { sql } from 'kysely';
import { noticeOf } from '#schemas/derive/notice.ts';
import type { Json, Notify, ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../core/call.ts';
import { usesApi } from './apiUsers.ts';
import { sendMessages } from './messages.ts';

/** The resource that stores messages; see resources/message.json. */
export const messageTable = 'message';

/**
 * Notifies the accounts that a write concerns, in its transaction: one message each, in both languages, with
 * a link to the record. The author of the write gets none.
 */
export async function notify(
  call: Call,
  resource: Resource,
  notify: Notify | undefined,
  records: readonly Row[],
  /** The arguments beyond the record's own fields. */
  asked?: ObjectSchema,
): Promise<void> {
  if (!notify || call.isSilent || !call.registry.resources.has(messageTable)) return;
  const properties = { ...asked?.properties, ...resource.schema.properties };
  if (notify.users !== undefined) return tellUsers(call, resource, notify, records, properties);
  const to = await recipients(call, resource, notify.to ?? '', records);
  const about = records.filter(({ id }) => isSomebodyElse(call, to.get(id) ?? null));
  if (about.length === 0) return;
  const notices = about.map((record) => noticeOf(notify, properties, record));
  await sendMessages(call.db, {
    kind: resource.name,
    ...(notify.always && { always: true }),
    rows: sql`
      select account_id, record_id, title::jsonb as title, text::jsonb as text
      from unnest(${about.map(({ id }) => to.get(id))}::bigint[],
        ${about.map(({ id }) => id)}::bigint[],
        ${notices.map(({ title }) => JSON.stringify(title))}::text[],
        ${notices.map(({ text }) => text && JSON.stringify(text))}::text[])
        as told (account_id, record_id, title, text)`,
  });
}

// The assignee of a record is notified even where the author of the write cannot see who that is.
async function recipients(
  { db }: Call,
  { name, schema }: Resource,
  field: string,
  records: readonly Row[],
): Promise<Map<Json | undefined, Json>> {
  if (!schema.properties[field]?.withheld)
    return new Map(records.map((record) => [record['id'], record[field] ?? null]));
  const { rows } = await sql<{ id: number; account: number | null }>`
    select id, ${sql.ref(field)} as account from ${sql.table(name)}
    where id = any(${records.map(({ id }) => id)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}

async function tellUsers(
  call: Call,
  resource: Resource,
  notify: Notify,
  records: readonly Row[],
  properties: ObjectSchema['properties'],
): Promise<void> {
  for (const record of records) {
    const { title, text } = noticeOf(notify, properties, record);
    await sendMessages(call.db, {
      kind: resource.name,
      ...(notify.always && { always: true }),
      rows: sql`
        select account.id as account_id, ${record['id']}::bigint as record_id,
          ${JSON.stringify(title)}::jsonb as title, ${text && JSON.stringify(text)}::jsonb as text
        from account where ${usesApi(record[notify.users ?? ''])}
          and account.id is distinct from ${call.caller?.id ?? null}`,
    });
  }
}

function isSomebodyElse({ caller }: Call, account: Json): boolean {
  return account !== null && account !== caller?.id;
}
