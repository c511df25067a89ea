import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { columnTypes, Dialect } from '#schemas/payloads/console.ts';
import { builders } from './boundSql.ts';
import { mysqlCharset } from './outOfCharset.ts';

/** The column kinds offered by the forms. */
type ColumnType = (typeof columnTypes)[number];

/** A column as entered in a form. */
export type NewColumn = {
  readonly name: string;
  readonly type: ColumnType;
  /** For strings only. */
  readonly length?: number | null;
  readonly required?: boolean | null;
  readonly unique?: boolean | null;
  readonly default?: string | null;
};

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

/** The statement that creates a table with an auto-increment key. */
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

/** The SQL type of a column for a database kind. */
export function typeSql(
  dialect: Dialect,
  { type, length }: Pick<NewColumn, 'type' | 'length'>,
): RawBuilder<unknown> {
  return sql.raw(type === 'string' && length ? `varchar(${Math.trunc(length)})` : types[dialect][type]);
}

// As a literal, PostgreSQL would evaluate it once, when the table is created.
const present = /^\s*(now\(\)|current_timestamp(\(\))?)\s*$/i;

/**
 * A default as written in a definition, where nothing can be bound; undefined without one. For timestamps
 * `now()` means the time at which a row is added, with the precision of the column type.
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
