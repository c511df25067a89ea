import { sql } from 'kysely';
import type { Resource } from '#schemas/resource.ts';
import type { RowGroup } from '#schemas/wire.ts';
import type { Db } from '../../platform/store/database.ts';
import { wireMapper } from '../codec.ts';
import { fromSql } from '../reach.ts';
import type { Condition } from '../where.ts';
import { fieldSql } from './fieldSql.ts';

/** The most groups that are returned, those with the highest weight first. */
const mostGroups = 200;

/**
 * The rows of a condition grouped by the values of one field: their count, their total weight, the first and
 * the last, and the number of distinct values. A row without a count counts as one.
 */
export async function groupsOf(
  db: Db,
  resource: Resource,
  field: string,
  where: Condition,
): Promise<{ readonly groups: readonly RowGroup[]; readonly total: number }> {
  const { weight } = resource.list;
  const weighed =
    weight === undefined ? sql`` : sql`sum(coalesce(${fieldSql(resource, weight)}, 1)) as weight,`;
  const { rows } = await sql<RowGroup & { readonly values: number }>`
    select ${fieldSql(resource, field)} as value, count(*) as total,
      ${weighed} min(created_at) as first_at, max(created_at) as last_at, count(*) over () as values
    from ${fromSql(resource)} where ${where}
    group by 1 order by ${sql.ref(weight === undefined ? 'total' : 'weight')} desc, last_at desc limit ${mostGroups}`.execute(
    db,
  );
  const map = wireMapper(resource);
  const groups = rows.map(({ value, values: _values, ...group }) => {
    return { ...group, value: map({ [field]: value })[field] ?? null };
  });
  return { groups, total: rows[0]?.values ?? 0 };
}
