import { type RawBuilder, sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import type { Db } from '../store/database.ts';
import { afterCondition } from './after.ts';
import { wireMapper } from './codec.ts';
import { figuresOf } from './computed/figures.ts';
import { tabsOf } from './computed/tabs.ts';
import { inTime } from './inTime.ts';
import { askedColumns, ordering, rowsCondition, sortTerms } from './query.ts';
import type { Condition } from './where.ts';

/** How far a list counts before it stops: nobody waits for more. */
const countedRows = 10_000;

type Count = Omit<ListAnswer, 'items'> | undefined;

/**
 * A page of records with their number, which a page that is not full tells by itself. `scope` says whose rows they may be
 * where it is not simply the caller's own, or everybody's.
 */
export async function listRecords(
  call: Call,
  resource: Resource,
  input: Row,
  scope?: Condition,
): Promise<ListAnswer> {
  const page = Number(input['page'] ?? 1);
  const limit = Number(input['limit'] ?? 10);
  const where = rowsCondition(call, resource, input, scope);
  const columns = askedColumns(resource, input, call.texts);
  const order = ordering(resource, input['sort'], call.texts);
  const place = placeOf(call, resource, input, (page - 1) * limit);
  const rows = sql<Row>`
    select ${columns} from ${sql.table(resource.name)} where ${where} and ${place.after}
    order by ${order} limit ${limit} offset ${place.offset}`.execute(call.db);
  const number = () => countRecords(call, resource, input, where);
  const [{ rows: items }, count, figures, tabs] = await Promise.all([
    rows,
    isNarrowed(input) ? rows.then((found) => ended(input, found.rows.length) ?? number()) : number(),
    input['figures'] === true ? figuresOf(call, resource, where) : undefined,
    input['tabs'] === true ? inTime(call, (db) => tabsOf(db, resource, where)) : undefined,
  ]);
  const map = wireMapper(resource);
  for (const item of items) map(item);
  const known = { total: (page - 1) * limit + items.length, total_is_exact: false };
  return { items, ...(count ?? known), ...(figures && { figures }), ...(tabs && { tabs }) };
}

// Whoever says which row the page before ended with need not be counted up to there.
function placeOf(call: Call, resource: Resource, { after, sort }: Row, offset: number) {
  if (after === undefined || after === null) return { after: sql`true`, offset };
  const terms = sortTerms(resource, sort, call.texts);
  return { after: afterCondition(resource, terms, after as Row, call.texts), offset: 0 };
}

function isNarrowed({ q, filter }: Row): boolean {
  return q !== undefined || filter !== undefined;
}

// Where the list ends on this page, there is nothing left to count.
function ended({ page = 1, limit = 10, after, total }: Row, length: number): Count {
  const isEnd = length < Number(limit) && (length > 0 || page === 1);
  if (!isEnd || total === 'none' || (after !== undefined && after !== null)) return undefined;
  return { total: (Number(page) - 1) * Number(limit) + length, total_is_exact: true };
}

async function countRecords(call: Call, resource: Resource, input: Row, where: Condition): Promise<Count> {
  const how = String(input['total'] ?? 'capped');
  if (how === 'none') return { total: null, total_is_exact: false };
  const most = how === 'capped' ? sql`limit ${countedRows + 1}` : sql``;
  const count = sql<{ total: number }>`
    select count(*) as total from (select 1 from ${sql.table(resource.name)} where ${where} ${most}) as counted`;
  const total =
    how === 'capped' && isNarrowed(input)
      ? await inTime(call, (db) => counted(db, count))
      : await counted(call.db, count);
  // Where counting took too long, the page tells how many there are at least.
  if (total === undefined) return undefined;
  const exact = how === 'exact' || total <= countedRows;
  return { total: exact ? total : countedRows, total_is_exact: exact };
}

async function counted(db: Db, count: RawBuilder<{ total: number }>): Promise<number> {
  return (await count.execute(db)).rows[0]?.total ?? 0;
}
