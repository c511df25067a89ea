import { sql } from 'kysely';
import type { Registry } from '#schemas/resource.ts';
import type { Db } from '../database.ts';

/**
 * Finds the deleted records that a report counts by their moment, so that it reads those of its days and not the whole
 * trash; of a row that is kept as JSON that is a text, and texts of one length sort as their moments do.
 */
export async function indexKept(db: Db, { resources }: Registry): Promise<void> {
  const moments = [...resources.values()].flatMap(({ report }) =>
    // What only grows is never deleted.
    report && !resources.get(report.of)?.append ? [report.at] : [],
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

/** The moment of a row that is kept as JSON, as it is sorted. */
export function keptMoment(field: string) {
  return sql`(row ->> ${sql.lit(field)}) collate "C"`;
}
