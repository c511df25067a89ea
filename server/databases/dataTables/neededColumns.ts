import type { Dialect } from '#schemas/payloads/console.ts';
import type { DataStore } from '../../flow/data/dataStore.ts';
import type { Bases } from '../flow/bases.ts';

/** The columns that every new row must provide: not null and without a default. */
export async function neededColumns(
  { data, bases }: { readonly data: DataStore; readonly bases: Bases },
  connection: string,
  table: string,
): Promise<ReadonlySet<string>> {
  const use = { writes: false, isAlone: false };
  const base = connection === '' ? null : (await bases.list()).find(({ name }) => name === connection);
  const session = await (base ? bases.open(connection, use) : data.open(use));
  try {
    const asked = questions[base?.dialect ?? 'postgres'];
    const { rows } = await session.query(asked, [`${base?.prefix ?? ''}${table}`]);
    return new Set(rows.map(({ name }) => String(name)));
  } finally {
    await session.end('rollback');
  }
}

const questions: Readonly<Record<Dialect, string>> = {
  postgres: `select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = $1 and pg_table_is_visible(c.oid) and a.attnum > 0 and not a.attisdropped
      and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
  mysql: `select column_name as name from information_schema.columns
    where table_schema = database() and table_name = ? and is_nullable = 'NO' and column_default is null
      and extra not like '%auto_increment%' and extra not like '%generated%'`,
};
