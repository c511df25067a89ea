import { sql } from 'kysely';
import type { Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { wireMapper } from './codec.ts';
import { askedColumns, ordering, rowsCondition } from './query.ts';
import type { Condition } from './where.ts';

/** How far a list counts before it stops: nobody waits for more. */
const countedRows = 10_000;

/** A page of records; the rows and their number are asked for side by side. */
export async function listRecords(call: Call, resource: Resource, input: Row): Promise<ListAnswer> {
  const page = Number(input['page'] ?? 1);
  const limit = Number(input['limit'] ?? 10);
  const where = rowsCondition(call, resource, input);
  const columns = askedColumns(resource, input, call.texts);
  const order = ordering(resource, input['sort'], call.texts);
  const rows = sql<Row>`
    select ${columns} from ${sql.table(resource.name)} where ${where}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(call.db);
  const [{ rows: items }, total] = await Promise.all([
    rows,
    countRecords(call, resource, where, String(input['total'] ?? 'capped')),
  ]);
  const map = wireMapper(resource);
  for (const item of items) map(item);
  return { items, ...total };
}

async function countRecords(call: Call, resource: Resource, where: Condition, how: string) {
  if (how === 'none') return { total: null, total_is_exact: false };
  const most = how === 'capped' ? sql`limit ${countedRows + 1}` : sql``;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${sql.table(resource.name)} where ${where} ${most}) as counted`.execute(
    call.db,
  );
  const total = rows[0]?.total ?? 0;
  const exact = how === 'exact' || total <= countedRows;
  return { total: exact ? total : countedRows, total_is_exact: exact };
}
