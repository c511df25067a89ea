import { type RawBuilder, sql } from 'kysely';
import { type Index, isNothingAValue } from '#schemas/derive/table.ts';
import type { Db } from '../store/database.ts';
import { indexTerms } from './indexTerms.ts';

/** How an index is created. */
interface Adding {
  /** Without locking the table; only outside of a transaction. */
  readonly isConcurrent?: boolean;
  /** What stands for each of its columns. */
  readonly term?: (column: string) => RawBuilder<unknown>;
}

/** Creates an index. */
export async function addIndex(
  db: Db,
  table: string,
  index: Index,
  { isConcurrent = false, term }: Adding = {},
): Promise<void> {
  const isOfWords = index.purpose === 'words';
  // Without it the search is slower but still correct.
  if (isOfWords && !(await hasTrigrams(db))) return;
  const unique = index.unique ? sql`unique` : sql``;
  const method = isOfWords || index.purpose === 'entries' ? sql`using gin` : sql``;
  const nothing = isNothingAValue(index) ? sql`nulls not distinct` : sql``;
  await sql`
    create ${unique} index ${isConcurrent ? sql`concurrently` : sql``} ${sql.ref(index.name)} on ${sql.table(table)} ${method} (${indexTerms(index, term)})
    ${nothing}`.execute(db);
}

// The embedded PostgreSQL and most others include it; the owner of a database can install it there.
async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') as may
    from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  if (rows[0]?.may) await sql`create extension if not exists pg_trgm`.execute(db);
  const { rows: found } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  return found.length > 0;
}

/** Whether an index exists and is complete. */
export async function isUsable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace and i.relname = ${name} and x.indisvalid`.execute(db);
  return rows.length > 0;
}
