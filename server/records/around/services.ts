import { sql } from 'kysely';
import { nullable } from '#schemas/derive/answerSchema.ts';
import {
  type ReferenceCount,
  type Referrer,
  referencesService,
  referrersOf,
  revisionsAccess,
  revisionsService,
  threadService,
} from '#schemas/derive/aroundRecord.ts';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { keyField, referenceOf } from '#schemas/derive/references.ts';
import type { Thread } from '#schemas/derive/thread.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { wholeNumber } from '#schemas/payloads/wholeNumber.ts';
import type { Json, ObjectSchema, Property, Reference, Registry, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer, ThreadAnswer } from '#schemas/wire.ts';
import { value } from '../../answers.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { adminLevel } from '../../core/access/gate.ts';
import { ask } from '../../core/ask.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { Service } from '../../core/service.ts';
import { idsOf } from '../act.ts';
import { readableFields, wireMapper } from '../codec.ts';
import { getRecords, idInput } from '../get.ts';
import { idsInput } from '../inputs.ts';
import { revisionsInput, revisionsOf } from './revisions.ts';

const limit = 100;

/** The input of a conversation: the record and the cursor to page back from. */
const threadInput: ObjectSchema = {
  ...idInput,
  properties: {
    ...idInput.properties,
    before: wholeNumber({ zh_cn: '早于此回复', en: 'before this reply' }),
  },
};

/** The most records of a call whose references are counted; of any more, only that there are some. */
const mostCounted = 50;

/** The services around a record: its history and the records that refer to it. */
export function aroundServices(registry: Registry): Service[] {
  return [...registry.resources.values()].flatMap((resource) => [
    ...revisions(resource),
    ...references(registry, resource),
    ...[resource, platformSide(resource)].flatMap((side) => (side ? thread(side) : [])),
  ]);
}

function revisions(resource: Resource): Service[] {
  const name = revisionsService(resource);
  if (name === undefined) return [];
  return [
    {
      name,
      access: revisionsAccess(resource),
      input: revisionsInput(resource),
      writes: false,
      like: resource.services.get as string,
      summary: {
        zh_cn: `${resource.label.zh_cn}：一条记录的变更历史`,
        en: `${resource.label.en}: the history of one record`,
      },
      run: (call, input) => revisionsOf(call, resource, input),
    },
  ];
}

function references(registry: Registry, resource: Resource): Service[] {
  const name = referencesService(resource);
  if (name === undefined || referrersOf(registry, resource).length === 0) return [];
  return [
    {
      name,
      access: resource.access.get,
      input: idsInput,
      writes: false,
      like: resource.services.get as string,
      summary: {
        zh_cn: `${resource.label.zh_cn}：引用一条或几条记录的各类记录及其数量`,
        en: `${resource.label.en}: how many records refer to one, or to each of several`,
      },
      run: (call, input) => referencesTo(call, resource, input),
    },
  ];
}

function thread(resource: Resource): Service[] {
  const name = threadService(resource);
  const { thread: kept } = resource.show;
  if (name === undefined || !kept) return [];
  return [
    {
      name,
      trail: 'never',
      access: resource.access.get,
      input: threadInput,
      writes: false,
      like: resource.services.get as string,
      answer: {
        ...{ kind: 'page', of: kept.resource, view: 'thread' },
        more: {
          [kept.author]: nullable(
            value(
              'integer',
              '作者的账号 ID，管理员才能看到他人的',
              'The author’s account, where the caller may see it',
            ),
          ),
          author: nullable(
            value(
              'string',
              '作者的账号，管理员才能看到他人的',
              'The author’s username, where the caller may see it',
            ),
          ),
          is_owner: value('boolean', '是否由记录的所有者所写', 'Whether the owner of the record wrote it'),
        },
      },
      summary: {
        zh_cn: `${resource.label.zh_cn}：一条记录的全部回复`,
        en: `${resource.label.en}: what was said about one record`,
      },
      run: (call, input) => threadOf(call, resource, kept, input),
    },
  ];
}

/**
 * How many records refer to one, by resource and field; for several (`ids`), those that are referred to. The
 * list services count them, so the caller learns of no more than they could list.
 * @throws ApiError as the record's own Get does.
 */
async function referencesTo(call: Call, resource: Resource, input: Row) {
  const referrers = referrersOf(call.registry, resource);
  if (input['ids'] !== undefined) return { items: await referencesToAll(call, resource, referrers, input) };
  const record = (await ask(call, resource.services.get as string, { id: input['id'] ?? null })) as Row;
  const counts = await Promise.all(
    referrers.map((referrer) => countOf(call, referrer, record[keyOf(referrer)] ?? null)),
  );
  return { items: counts.flat() };
}

async function referencesToAll(
  call: Call,
  resource: Resource,
  referrers: readonly Referrer[],
  input: Row,
): Promise<ReferenceCount[]> {
  const ids = idsOf(input);
  const records: readonly Row[] = await getRecords(call, resource, ids);
  if (records.length < ids.length) throw noRecord();
  const found: ReferenceCount[] = [];
  for (const referrer of referrers) {
    const { resource: of, field } = referrer;
    const idByValue = new Map(
      records.map((record) => [record[keyOf(referrer)] ?? null, Number(record['id'])]),
    );
    for (const [at, value] of (await usedValues(call, referrer, [...idByValue.keys()])).entries()) {
      const some = { resource: of.name, field, value, total: 1, total_is_exact: false };
      const [count] = at < mostCounted ? await countOf(call, referrer, value) : [some];
      if (count) found.push({ ...count, id: idByValue.get(value) as number });
    }
  }
  return found;
}

// The values that some record holds. Each query leaves out those already found, so a value with many records
// does not hide another.
async function usedValues(call: Call, referrer: Referrer, values: readonly Json[]): Promise<Json[]> {
  const { field } = referrer;
  const used = new Set<Json>();
  for (let open = values; open.length > 0; open = values.filter((value) => !used.has(value))) {
    const input = { filter: { [field]: { in: [...open] } }, fields: field, limit: 200, total: 'none' };
    const items = (await listed(call, referrer, input))?.items ?? [];
    const held = new Set(items.flatMap((item) => item[field] ?? null));
    const news = open.filter((value) => held.has(value));
    for (const value of news) used.add(value);
    if (news.length === 0) break;
  }
  return values.filter((value) => used.has(value));
}

async function countOf(call: Call, referrer: Referrer, value: Json): Promise<ReferenceCount[]> {
  const { resource, field } = referrer;
  const answer = await listed(call, referrer, { filter: { [field]: value }, fields: 'id', limit: 1 });
  if (!answer) return [];
  const { total, total_is_exact } = answer;
  return [{ resource: resource.name, field, value, total: total ?? 0, total_is_exact }];
}

async function listed(call: Call, { resource }: Referrer, input: Row): Promise<ListAnswer | undefined> {
  try {
    return (await ask(call, resource.services.list as string, input)) as ListAnswer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function keyOf({ resource, field }: Referrer): string {
  return keyField(referenceOf(resource.schema.properties[field] as Property) as Reference);
}

/**
 * The latest hundred messages about a record, oldest first. Only administrators see who handles it.
 * @throws ApiError as the record's own Get does.
 */
async function threadOf(call: Call, resource: Resource, thread: Thread, input: Row): Promise<ThreadAnswer> {
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
