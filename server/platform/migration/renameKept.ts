import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import type { Step } from './migrationPlan.ts';

type Renamed = Extract<Step, { readonly kind: 'rename' }>;

/**
 * Renames a field where records of its table are stored elsewhere: in the trash, and in the previous values
 * recorded by an import. Otherwise a restored record would have its values in another field, or in none.
 */
export async function renameKept(db: Db, { table, was, column: { name } }: Renamed): Promise<void> {
  for (const kept of ['trash', 'job']) {
    const { rows } = await sql<{
      there: boolean;
    }>`select to_regclass(${`public.${kept}`}) is not null as there`.execute(db);
    if (!rows[0]?.there) return;
  }
  for (const [rows, ofTable] of [
    ['trash_row', sql`trash_id in (select id from trash where resource = ${table})`],
    ['trash_along', sql`resource = ${table}`],
    ['counted_row', sql`resource = ${table}`],
  ] as const)
    await sql`
      with known as (
        select hash, ${renamed('columns', was, name)} as columns from kaifang_system.trash_shape
        where columns ? ${was} and not columns ? ${name}
          and hash in (select shape from kaifang_system.${sql.ref(rows)} where ${ofTable})),
      made as (
        select hash as old, left(encode(sha256(convert_to(columns::text, 'UTF8')), 'hex'), 22) as hash, columns
        from known),
      told as (
        insert into kaifang_system.trash_shape (hash, columns) select hash, columns from made on conflict do nothing)
      update kaifang_system.${sql.ref(rows)}
      set shape = made.hash, row = case when row ? ${was} then ${renamed('row', was, name)} else row end
      from made where shape = made.old and ${ofTable}`.execute(db);
  await sql`
    update kaifang_system.import_row set before = ${renamed('before', was, name)}
    where before ? ${was} and not before ? ${name}
      and job_id in (select id from job where resource = ${table})`.execute(db);
}

function renamed(column: string, was: string, name: string) {
  const held = sql.ref(column);
  return sql`(${held} - ${was}::text) || jsonb_build_object(${name}::text, ${held} -> ${was}::text)`;
}
