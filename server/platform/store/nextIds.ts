import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Reserves ids for rows that do not exist yet, for values that depend on the id of their row. */
export async function nextIds(db: Db, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => Number(id));
}
