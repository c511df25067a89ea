import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Takes ids for rows that are not there yet, for what has to know its row before it is written. */
export async function nextIds(db: Db, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => Number(id));
}
