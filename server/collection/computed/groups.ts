import { sql } from 'kysely';
import type { Resource } from '#schemas/resource.ts';
import type { RowGroup } from '#schemas/wire.ts';
import type { Db } from '../../store/database.ts';
import { wireMapper } from '../codec.ts';
import type { Condition } from '../where.ts';
import { fieldSql } from './fieldSql.ts';

/** So many groups are told, those that weigh most first. */
const mostGroups = 200;

/**
 * The rows of a condition by the values of one field: how many there are of each, what they weigh together, the first
 * and the last; and how many values there are in all. A row that does not say how many it stands for is one.
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
    from ${sql.table(resource.name)} where ${where}
    group by 1 order by ${sql.ref(weight === undefined ? 'total' : 'weight')} desc, last_at desc limit ${mostGroups}`.execute(
    db,
  );
  const map = wireMapper(resource);
  const groups = rows.map(({ value, values: _values, ...group }) => {
    return { ...group, value: map({ [field]: value })[field] ?? null };
  });
  return { groups, total: rows[0]?.values ?? 0 };
}
