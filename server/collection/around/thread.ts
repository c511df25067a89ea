import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Thread } from '#schemas/parts/thread.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { ThreadAnswer } from '#schemas/wire.ts';
import { adminLevel } from '../../access/gate.ts';
import { ask } from '../../ask.ts';
import { type Call, callerOf } from '../../call.ts';
import { readableFields, wireMapper } from '../codec.ts';
import { idInput } from '../get.ts';

const limit = 100;

/** The input of a conversation: about which record, and from where on back. */
export const threadInput: ObjectSchema = {
  ...idInput,
  properties: {
    ...idInput.properties,
    before: wholeNumber({ zh_cn: '早于此回复', en: 'before this reply' }),
  },
};

/**
 * What was said about a record, the oldest first, the latest hundred of it. Who works here is told to administrators
 * alone. @throws Refusal as the record's own Get does.
 */
export async function threadOf(
  call: Call,
  resource: Resource,
  thread: Thread,
  input: Row,
): Promise<ThreadAnswer> {
  const record = (await ask(call, resource.services.get as string, { id: input['id'] as number })) as Row;
  const part = resourceOf(call.registry, thread.resource);
  const from = input['before'] === undefined ? sql`` : sql`and part.id < ${input['before']}`;
  const columns = sql.join(readableFields(part).map((name) => sql.ref(`part.${name}`)));
  const { rows } = await sql<Row & { author: string | null }>`
    select ${columns}, account.username as author from ${sql.table(part.name)} part
    left join account on account.id = ${sql.ref(`part.${thread.author}`)}
    where ${sql.ref(`part.${thread.about}`)} = ${record['id']} ${from}
    order by part.id desc limit ${limit + 1}`.execute(call.db);
  const mapped = rows.slice(0, limit).reverse().map(wireMapper(part));
  return {
    items: mapped.map((row) => told(call, resource, thread, record, row)),
    has_more: rows.length > limit,
  };
}

function told(call: Call, { owner }: Resource, { author }: Thread, record: Row, row: Row) {
  const { id, level } = callerOf(call);
  const isSeen = level >= adminLevel || row[author] === id;
  const isOwner = owner !== undefined && row[author] === record[owner];
  return {
    ...row,
    is_owner: isOwner,
    ...(!isSeen && { [author]: null, author: null }),
  } as ThreadAnswer['items'][number];
}
