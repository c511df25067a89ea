import { type RawBuilder, sql } from 'kysely';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { keptMoment } from '../../platform/migration/indexKept.ts';
import type { Db } from '../../platform/store/database.ts';
import { figureFields } from '../computed/figureFields.ts';
import { shapeOf } from './shape.ts';

/**
 * A resource's records, and the deleted ones that a report still counts, as rows of its table. Only deleted
 * records around the requested days are read: the time zone of a stored time shifts it by less than a day,
 * and the caller filters exactly.
 */
export function everCounted(
  resource: Resource,
  at: string,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> {
  const table = sql.table(resource.name);
  const isNear = sql`${keptMoment(at)} >= ${dayAfter(from, -2)} and ${keptMoment(at)} < ${dayAfter(to, 3)}`;
  const now = JSON.stringify(shapeOf(resource).columns);
  // Columns that have changed their meaning are left out, as where a deleted record is shown.
  return sql`(
    select * from ${table}
    union all
    select was.* from kaifang_system.trash_shape as form join (
      select shape, row from kaifang_system.trash_row join trash on trash.id = trash_id
      where resource = ${resource.name} and ${isNear}
      union all
      select shape, row from kaifang_system.trash_along where resource = ${resource.name} and ${isNear}
      union all
      select shape, row from kaifang_system.counted_row where resource = ${resource.name} and ${isNear}
    ) as gone on gone.shape = form.hash,
    lateral jsonb_populate_record(null::${table}, gone.row - array(
      select name from jsonb_each_text(form.columns) as held (name, meaning)
      where ${now}::jsonb ->> name is distinct from meaning)) as was)`;
}

/**
 * Keeps what reports count of purged records and nothing else: the time and the kind, but neither owner nor
 * ID. So the figures of past days stay the same.
 */
export async function keepCounted(db: Db, registry: Registry, trashIds: readonly number[]): Promise<void> {
  for (const [resource, fields] of countedFields(registry))
    await sql`
      insert into kaifang_system.counted_row (resource, shape, row)
      select ${resource}, shape, (
        select jsonb_object_agg(key, value) from jsonb_each(row) where key = any(${fields}::text[]))
      from (
        select shape, row from kaifang_system.trash_row join trash on trash.id = trash_id
        where resource = ${resource} and trash_id = any(${trashIds}::bigint[])
        union all
        select shape, row from kaifang_system.trash_along
        where resource = ${resource} and trash_id = any(${trashIds}::bigint[])) as gone`.execute(db);
}

function countedFields({ resources }: Registry): Map<string, string[]> {
  const counted = new Map<string, string[]>();
  for (const { report } of resources.values()) {
    // Append-only records are never deleted.
    if (!report || resources.get(report.of)?.appendOnly) continue;
    counted.set(report.of, [
      ...(counted.get(report.of) ?? []),
      ...[report.at, ...report.filters, ...figureFields(report)],
    ]);
  }
  return counted;
}
