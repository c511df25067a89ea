import { type RawBuilder, sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { badInput } from '../apiError.ts';
import type { Call } from '../core/call.ts';
import type { Db } from '../platform/store/database.ts';
import { besideCondition, type Side } from './after.ts';
import { wireMapper } from './codec.ts';
import { figuresOf } from './computed/figures.ts';
import { groupsOf } from './computed/groups.ts';
import { tabsOf } from './computed/tabs.ts';
import { inTime } from './inTime.ts';
import { askedColumns, ordering, rowsCondition, sortTerms, unknownField } from './query.ts';
import { fromSql, reaching } from './reach.ts';
import { type Condition, ownWriter, type SqlWriter } from './where.ts';

/** The limit of a list's count. */
const countedRows = 10_000;

/** Beyond this offset, a page is located by IDs alone, so that no skipped row is read or computed. */
const deepOffset = 1000;

type Count = Omit<ListAnswer, 'items'> | undefined;

/**
 * A page of records with their total; a page that is not full gives the total without a count. `scope` is the
 * owner condition where it is not simply the caller's own records, or all records.
 */
export async function listRecords(
  call: Call,
  of: Resource,
  input: Row,
  scope?: Condition,
): Promise<ListAnswer> {
  const resource = await reaching(call, of, input);
  const page = Number(input['page'] ?? 1);
  const limit = Number(input['limit'] ?? 10);
  const where = rowsCondition(call, resource, input, scope);
  if (typeof input['group'] === 'string') return grouped(call, resource, input['group'], where);
  const columns = askedColumns(resource, input, call.texts);
  const place = placeOf(call, resource, input, (page - 1) * limit);
  const isBack = place.side === 'before';
  const order = ordering(resource, input['sort'], call.texts, isBack ? 'back' : 'forth');
  const table = fromSql(resource);
  const here = sql`${where} and ${place.beside}`;
  const cut = sql`order by ${order} limit ${limit} offset ${place.offset}`;
  const isDeep = place.offset >= deepOffset;
  const rows = sql<Row>`
    select ${columns} from ${table} where ${
      isDeep
        ? sql`id in (select id from ${table} where ${here} ${cut}) order by ${order}`
        : sql`${here} ${cut}`
    }`.execute(call.db);
  const number = () => countRecords(call, resource, input, where);
  const [{ rows: items }, count, figures, tabs] = await Promise.all([
    rows,
    isNarrowed(input) ? rows.then((found) => ended(input, found.rows.length) ?? number()) : number(),
    input['figures'] === true ? figuresOf(call, resource, where) : undefined,
    input['tabs'] === true ? inTime(call, (db) => tabsOf(db, resource, where)) : undefined,
  ]);
  // Rows before the page were deleted since: count from what the page holds now.
  if (isBack && items.length < limit) return listRecords(call, of, { ...input, before: null }, scope);
  if (isBack) items.reverse();
  const map = wireMapper(resource);
  for (const item of items) map(item);
  const known = { total: (page - 1) * limit + items.length, total_is_exact: false };
  return { items, ...(count ?? known), ...(figures && { figures }), ...(tabs && { tabs }) };
}

async function grouped(call: Call, resource: Resource, field: string, where: Condition): Promise<ListAnswer> {
  if (!resource.list.groups.includes(field)) throw unknownField('group', field, call.texts);
  const { groups, total } = await groupsOf(call.db, resource, field, where);
  return { items: [], total, total_is_exact: true, groups };
}

/** Where a page begins. A request with a cursor needs no count up to that row. */
export function placeOf(
  call: Call,
  resource: Resource,
  input: Row,
  offset: number,
  writer: SqlWriter = ownWriter,
) {
  const side = sideOf(input);
  if (side === 'after' && (input['before'] ?? null) !== null) {
    const message = say(call.texts, 'validation.oneSide');
    throw badInput([{ field: 'before', rule: 'oneSide', message }]);
  }
  if (!side) return { side, beside: sql`true`, offset };
  const terms = sortTerms(resource, input['sort'], call.texts);
  const beside = besideCondition(side, resource, terms, input[side] as Row, call.texts, writer);
  return { side, beside, offset: 0 };
}

function sideOf(input: Row): Side | undefined {
  return (['after', 'before'] as const).find((one) => (input[one] ?? null) !== null);
}

/** Whether a list has a filter or a search. */
export function isNarrowed({ q, filter }: Row): boolean {
  return q !== undefined || filter !== undefined;
}

/** The total where the list ends on this page, so that no count is needed. */
export function ended(input: Row, length: number): Count {
  const { page = 1, limit = 10, total } = input;
  const isEnd = length < Number(limit) && (length > 0 || page === 1);
  if (!isEnd || total === 'none' || sideOf(input)) return undefined;
  return { total: (Number(page) - 1) * Number(limit) + length, total_is_exact: true };
}

async function countRecords(call: Call, resource: Resource, input: Row, where: Condition): Promise<Count> {
  const how = String(input['total'] ?? 'capped');
  if (how === 'none') return { total: null, total_is_exact: false };
  const most = how === 'capped' ? sql`limit ${countedRows + 1}` : sql``;
  const count = sql<{ total: number }>`
    select count(*) as total from (select 1 from ${fromSql(resource)} where ${where} ${most}) as counted`;
  const total =
    how === 'capped' && isNarrowed(input)
      ? await inTime(call, (db) => counted(db, count))
      : await counted(call.db, count);
  // Where counting took too long, the page returns a lower bound.
  return total === undefined ? undefined : totalOf(how === 'exact', total);
}

function totalOf(isExact: boolean, total: number) {
  const exact = isExact || total <= countedRows;
  return { total: exact ? total : countedRows, total_is_exact: exact };
}

/** The total of a list; `count` counts up to a number of rows, or all of them. */
export async function cappedTotal(isExact: boolean, count: (most?: number) => Promise<number>) {
  return totalOf(isExact, await count(isExact ? undefined : countedRows + 1));
}

async function counted(db: Db, count: RawBuilder<{ total: number }>): Promise<number> {
  return (await count.execute(db)).rows[0]?.total ?? 0;
}
