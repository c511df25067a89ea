import { sql } from 'kysely';
import type { Db } from '../../store/database.ts';
import { addPartition } from '../../store/partitions/layAhead.ts';
import { partitionsOf, partitionTable } from '../../store/partitions/partitions.ts';
import { periodOf } from '../../store/partitions/period.ts';

/** Gives an empty log the partitions that it would have by now, had it been kept for so many days. */
export async function layBack(db: Db, table: string, days: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const parts = await partitionsOf(tx, table);
    const oldest = parts.find(({ from, isRest }) => from === null && !isRest);
    const { rows: any } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    if (!oldest || any.length > 0) return;
    const period = periodOf(days);
    const { rows: ends } = await sql<{ until: string; name: string }>`
      select (at at time zone 'Asia/Shanghai')::text as until, 'until_' || to_char(at, 'YYYYMMDD') as name
      from generate_series(
        date_trunc(${period}, (now() - make_interval(days => ${days})) at time zone 'Asia/Shanghai'),
        ${oldest.until}::timestamptz at time zone 'Asia/Shanghai', ${`1 ${period}`}::interval) as at
      order by at`.execute(tx);
    await sql`drop table ${partitionTable(oldest.name)}`.execute(tx);
    let from: string | null = null;
    for (const { until, name } of ends) {
      await addPartition(tx, table, { from, until }, name, undefined);
      from = until;
    }
  });
}
