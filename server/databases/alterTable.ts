import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { builders, tableSql } from './boundSql.ts';
import { defaultSql, type NewColumn, typeSql } from './createTable.ts';

type Table = { readonly schema: string; readonly name: string };

/**
 * The target definition of a column. Attributes that are not given are removed, unless the type stays the
 * same.
 */
export type ColumnWish = Omit<NewColumn, 'type'> & {
  readonly type: NewColumn['type'] | 'as_is';
  readonly comment?: string | null;
};

/** The current definition of a column, in the syntax of its database. */
export interface ColumnNow {
  readonly type: string;
  /** The default as written in a definition. */
  readonly default: string | null;
  /** The type attributes that follow the type and are lost with it: for MySQL the collation. */
  readonly behind: string;
  /** Automatic behaviour in addition to the default: for MySQL the update of a timestamp on each change. */
  readonly also: string;
}

/** The statements that change a column to the target definition. */
export function alterColumnSql(
  dialect: Dialect,
  table: Table,
  wish: ColumnWish,
  now: ColumnNow,
): CompiledQuery[] {
  const [place, column] = [tableSql(table), sql.id(wish.name)];
  const isKept = keepsType(dialect, wish, now);
  const type = isKept ? sql.raw(now.type + now.behind) : typeSql(dialect, wish as NewColumn);
  const value = keptDefault(wish, now) ?? newDefault(dialect, wish, isKept ? now.type : undefined);
  const comment = wish.comment ? sql.lit(wish.comment) : sql`''`;
  if (dialect === 'mysql') {
    const rules = sql`${sql.raw(wish.required ? 'not null' : 'null')} ${value ? sql`default ${value}` : sql``} ${sql.raw(isKept ? now.also : '')}`;
    return compiled(dialect, sql`alter table ${place} modify ${column} ${type} ${rules} comment ${comment}`);
  }
  // Drops the old default first, since it may not fit the new type.
  const changes = [
    sql`alter ${column} drop default`,
    ...(isKept ? [] : [sql`alter ${column} type ${type} using ${written(column, wish, type)}`]),
    sql`alter ${column} ${sql.raw(wish.required ? 'set not null' : 'drop not null')}`,
    ...(value ? [sql`alter ${column} set default ${value}`] : []),
  ];
  return compiled(
    dialect,
    sql`alter table ${place} ${sql.join(changes)}`,
    sql`comment on column ${sql.id(table.schema, table.name, wish.name)} is ${comment}`,
  );
}

// PostgreSQL truncates texts silently on an explicit cast; without the cast it rejects a text that is too
// long.
function written(column: RawBuilder<unknown>, { type }: ColumnWish, made: RawBuilder<unknown>) {
  return type === 'string' ? sql`${column}::text` : sql`${column}::text::${made}`;
}

function keepsType(dialect: Dialect, { type, length }: ColumnWish, now: ColumnNow): boolean {
  if (type === 'as_is') return true;
  const wished = typeSql(dialect, { type, length: length ?? null }).compile(builders[dialect]).sql;
  return wished.replaceAll(' ', '') === now.type.replace('character varying', 'varchar').replaceAll(' ', '');
}

// An unchanged default stays as the database returns it: a literal, an expression or a timestamp.
function keptDefault(wish: ColumnWish, now: ColumnNow): RawBuilder<unknown> | undefined {
  return now.default !== null && wish.default === now.default ? sql.raw(now.default) : undefined;
}

// If the type stays, the database's own definition determines whether it is a timestamp, and its precision.
function newDefault(dialect: Dialect, wish: ColumnWish, kept: string | undefined) {
  if (kept === undefined || !/^(datetime|timestamp)/.test(kept)) return defaultSql(dialect, wish);
  return defaultSql(dialect, { ...wish, type: 'date' }, /\(\d\)/.exec(kept)?.[0] ?? '');
}

/** The statement that adds an index over columns; the database chooses its name. */
export function addIndexSql(
  dialect: Dialect,
  table: Table,
  columns: readonly string[],
  unique: boolean,
): CompiledQuery[] {
  const [place, over] = [tableSql(table), names(columns)];
  const kind = sql.raw(unique ? 'unique index' : 'index');
  return dialect === 'mysql'
    ? compiled(dialect, sql`alter table ${place} add ${kind} (${over})`)
    : compiled(dialect, sql`create ${kind} on ${place} (${over})`);
}

/**
 * The statement that drops an index of a table; an index that backs a constraint is dropped with the
 * constraint.
 */
export function dropIndexSql(
  dialect: Dialect,
  table: Table,
  index: string,
  isOfRule: boolean,
): CompiledQuery[] {
  if (dialect === 'mysql') return compiled(dialect, sql`drop index ${sql.id(index)} on ${tableSql(table)}`);
  return compiled(
    dialect,
    isOfRule
      ? sql`alter table ${tableSql(table)} drop constraint ${sql.id(index)}`
      : sql`drop index ${sql.id(table.schema, index)}`,
  );
}

/** A foreign key as entered in a form. */
export interface LinkWish {
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly onDelete: 'restrict' | 'cascade' | 'set null';
}

/** The statement that adds a foreign key to a table of the same schema. */
export function addLinkSql(
  dialect: Dialect,
  table: Table,
  { columns, to, toColumns, onDelete }: LinkWish,
): CompiledQuery[] {
  const target = sql`${sql.id(table.schema, to)} (${names(toColumns)}) on delete ${sql.raw(onDelete)}`;
  return compiled(
    dialect,
    sql`alter table ${tableSql(table)} add foreign key (${names(columns)}) references ${target}`,
  );
}

/** The statement that drops a foreign key. */
export function dropLinkSql(dialect: Dialect, table: Table, link: string): CompiledQuery[] {
  const kind = sql.raw(dialect === 'mysql' ? 'foreign key' : 'constraint');
  return compiled(dialect, sql`alter table ${tableSql(table)} drop ${kind} ${sql.id(link)}`);
}

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.id(name)));
}

function compiled(dialect: Dialect, ...statements: readonly RawBuilder<unknown>[]): CompiledQuery[] {
  return statements.map((one) => one.compile(builders[dialect]));
}
