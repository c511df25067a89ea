import { sql } from 'kysely';
import { type Registry, systemFields } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';
import { wantedTables } from './wanted.ts';

/** The tables that a migration created and no resource file describes any more, by name. */
export async function tablesLeft(db: Db, registry: Registry): Promise<string[]> {
  const wanted = wantedTables(registry).map(({ name }) => name);
  // Other tables in the schema belong to other users: only a migration records a column's meaning.
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all(${wanted}::text[])
      and a.attname = any(${[...systemFields]}::text[]) and col_description(c.oid, a.attnum) = 'plain'
    group by c.relname having count(*) = ${systemFields.length} order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The command that drops tables which no file describes. */
export function dropCommand(tables: readonly string[]): string {
  return ['npm run migrate --', ...tables.map((name) => `--drop ${name}`)].join(' ');
}
