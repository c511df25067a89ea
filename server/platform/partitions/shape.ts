import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/**
 * The objects that belong to a table, each as the statement that creates it, and the position of its id
 * sequence.
 */
export interface Shape {
  readonly indexes: readonly string[];
  readonly links: readonly string[];
  readonly triggers: readonly { readonly name: string; readonly definition: string }[];
  readonly lastId: number;
}

/** Reads what another table needs in order to replace a table; the caller must prevent writes to it. */
export async function readShape(db: Db, table: string): Promise<Shape> {
  const oid = sql`${`public."${table}"`}::regclass`;
  const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(db)).rows.map(({ text }) => text);
  const indexes = await texts(sql`
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text from pg_index
    where indrelid = ${oid} and not indisunique`);
  const links = await texts(sql`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = ${oid} and contype = 'f'`);
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${oid} and not tgisinternal`.execute(db);
  const { rows } = await sql<{ last: number }>`
    select greatest(pg_sequence_last_value(pg_get_serial_sequence(${`public."${table}"`}, 'id')::regclass),
      (select max(id) from ${sql.table(`public.${table}`)}), 0) as last`.execute(db);
  return { indexes, links, triggers, lastId: rows[0]?.last ?? 0 };
}

/** Runs statements one after the other. */
export async function each(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
