import { sql } from 'kysely';
import type { ValueKind } from '#schemas/flow/document.ts';
import type { Db } from '../../platform/store/database.ts';
import { dataSchema } from './dataRole.ts';
import type { TableColumns } from './dataStore.ts';

/** Reads the data interfaces' tables with the kinds of their columns. */
export async function readTables(db: Db): Promise<TableColumns> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${dataSchema} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  const tables: Record<string, Record<string, ValueKind>> = {};
  for (const { table, column, type } of rows) {
    tables[table] ??= {};
    tables[table][column] = kindOf(type);
  }
  return tables;
}

const kinds: Readonly<Record<string, ValueKind>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'float',
  real: 'float',
  'double precision': 'float',
  boolean: 'boolean',
  date: 'date',
  'timestamp with time zone': 'date',
  'timestamp without time zone': 'date',
  json: 'any',
  jsonb: 'any',
  'character varying': 'string',
  character: 'string',
  text: 'string',
  uuid: 'string',
};

/** Maps a PostgreSQL column type to a flow type. */
export function kindOf(type: string): ValueKind {
  return kinds[type] ?? 'any';
}
