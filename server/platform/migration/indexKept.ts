import { sql } from 'kysely';
import type { Registry } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';

/**
 * Finds the deleted records that a report counts by time, so that it reads only the days of the report and
 * not the whole trash. In a row stored as JSON the time is a text, and texts of equal length sort
 * chronologically.
 */
export async function indexKept(db: Db, { resources }: Registry): Promise<void> {
  const moments = [...resources.values()].flatMap(({ report }) =>
    // An append-only table has no deletions.
    report && !resources.get(report.of)?.appendOnly ? [report.at] : [],
  );
  for (const at of new Set(moments))
    for (const [table, first] of [
      ['trash_row', sql``],
      ['trash_along', sql`resource, `],
      ['counted_row', sql`resource, `],
    ] as const)
      await sql`
        create index if not exists ${sql.ref(`${table}_by_${at}`)} on ${sql.table(`kaifang_system.${table}`)}
        (${first}(${keptMoment(at)}))`.execute(db);
}

/** The sortable time of a row stored as JSON. */
export function keptMoment(field: string) {
  return sql`(row ->> ${sql.lit(field)}) collate "C"`;
}
