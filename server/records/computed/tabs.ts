import { sql } from 'kysely';
import type { Resource } from '#schemas/resource.ts';
import type { Db } from '../../platform/store/database.ts';
import { fromSql } from '../reach.ts';
import type { Condition } from '../where.ts';
import { fieldSql } from './fieldSql.ts';

/** How many rows of a condition there are by each value of the field that the list has tabs of. */
export async function tabsOf(
  db: Db,
  resource: Resource,
  where: Condition,
): Promise<Readonly<Record<string, number>>> {
  const { tabs } = resource.list;
  if (tabs === undefined) return {};
  const { rows } = await sql<{ value: string | null; total: number }>`
    select ${fieldSql(resource, tabs)}::text as value, count(*) as total
    from ${fromSql(resource)} where ${where} group by 1`.execute(db);
  return Object.fromEntries(rows.flatMap(({ value, total }) => (value === null ? [] : [[value, total]])));
}
