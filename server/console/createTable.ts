import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { columnTypes, Dialect } from '#schemas/payloads/console.ts';
import { builders } from './boundSql.ts';
import { mysqlCharset } from './outOfCharset.ts';

/** The kind of a column in the forms. */
export type ColumnType = (typeof columnTypes)[number];

/** A column as a form describes it. */
export interface NewColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Of a string. */
  readonly length?: number | null;
  readonly required?: boolean | null;
  readonly unique?: boolean | null;
  readonly default?: string | null;
}

const types: Readonly<Record<Dialect, Readonly<Record<ColumnType, string>>>> = {
  postgres: {
    string: 'varchar(255)',
    text: 'text',
    integer: 'bigint',
    float: 'double precision',
    decimal: 'numeric(20, 4)',
    boolean: 'boolean',
    date: 'timestamptz',
    array: 'jsonb',
    object: 'jsonb',
    file: 'varchar(500)',
  },
  mysql: {
    string: 'varchar(255)',
    text: 'text',
    integer: 'bigint',
    float: 'double',
    decimal: 'decimal(20, 4)',
    boolean: 'tinyint(1)',
    date: 'datetime(3)',
    array: 'json',
    object: 'json',
    file: 'varchar(500)',
  },
};

/** The statement that makes a table with a key that numbers itself. */
export function createTableSql(
  dialect: Dialect,
  { schema, name }: { readonly schema: string; readonly name: string },
  columns: readonly NewColumn[],
  charset?: string,
): CompiledQuery {
  const start = builders[dialect].schema
    .withSchema(schema)
    .createTable(name)
    .addColumn('id', sql`bigint`, (id) =>
      dialect === 'mysql' ? id.primaryKey().autoIncrement() : id.primaryKey().generatedByDefaultAsIdentity(),
    );
  const table = columns.reduce(
    (table, column) =>
      table.addColumn(column.name, typeSql(dialect, column), (built) => {
        const filled = column.required ? built.notNull() : built;
        const only = column.unique ? filled.unique() : filled;
        const value = defaultSql(dialect, column);
        return value ? only.defaultTo(value) : only;
      }),
    start,
  );
  const end = dialect === 'mysql' && charset && sql`default character set ${sql.raw(mysqlCharset(charset))}`;
  return (end ? table.modifyEnd(end) : table).compile();
}

/** The type of a column in a kind of database. */
export function typeSql(
  dialect: Dialect,
  { type, length }: Pick<NewColumn, 'type' | 'length'>,
): RawBuilder<unknown> {
  return sql.raw(type === 'string' && length ? `varchar(${Math.trunc(length)})` : types[dialect][type]);
}

// As a value PostgreSQL would take it for the moment at which the table is made.
const present = /^\s*(now\(\)|current_timestamp(\(\))?)\s*$/i;

/**
 * A default as it stands in a definition, where nothing can be bound; nothing without one. Of a moment `now()` is the one
 * at which a row is added, as finely as its type tells it.
 */
export function defaultSql(
  dialect: Dialect,
  { type, default: text }: { readonly type: string; readonly default?: string | null },
  digits = '(3)',
): RawBuilder<unknown> | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  if (type === 'boolean' && dialect === 'mysql') return sql.lit(/^(1|true|yes)$/i.test(text) ? 1 : 0);
  if (type === 'date' && present.test(text))
    return dialect === 'mysql' ? sql.raw(`current_timestamp${digits}`) : sql`now()`;
  return sql.lit(text);
}
