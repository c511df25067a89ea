import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { partitionsOf, partitionTable } from './partitions.ts';

/** Drops the partitions all of whose rows are older than a log is kept. @returns how many. */
export async function dropOver(db: Db, table: string): Promise<number> {
  const parts = (await partitionsOf(db, table)).filter((part) => part.until !== null);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${parts.map(({ name }) => name)}::text[], ${parts.map(({ until }) => until)}::text[])
      as part (name, until)
    where until::timestamptz <= (select before from kaifang_system.log_border where table_name = ${table})`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop table ${partitionTable(name)}`.execute(db);
  return rows.length;
}
