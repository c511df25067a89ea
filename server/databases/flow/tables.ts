import { type RawBuilder, sql } from 'kysely';
import type { ValueKind } from '#schemas/flow/document.ts';
import type { Dialect } from '#schemas/payloads/console.ts';
import type { TableColumns } from '../../flow/data/dataStore.ts';
import { kindOf } from '../../flow/data/tables.ts';
import { runBound } from '../boundSql.ts';
import type { Session } from '../engine.ts';
import { mysqlKind } from '../statements/mysqlKind.ts';

const mostColumns = 50_000;

/**
 * Names that a flow, and PHP generated from it, can express; other tables are reached through SQL statements.
 */
const plain = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/**
 * Reads the tables that a connection reaches by unqualified names, with the kinds of their columns. Strips
 * the prefix from the names and skips tables without it.
 */
export async function readTables(
  session: Session,
  dialect: Dialect,
  prefix: string,
  only?: readonly string[],
): Promise<TableColumns> {
  if (only?.length === 0) return {};
  const names = only?.map((name) => `${prefix}${name}`);
  const { rows } = await runBound(session, dialect, questions[dialect](names));
  const asJson = dialect === 'mysql' ? await jsonTexts(session) : new Set<string>();
  const tables: Record<string, Record<string, ValueKind>> = Object.create(null);
  for (const [whole, column, type] of rows as string[][]) {
    if (!whole?.startsWith(prefix) || !column || type === undefined) continue;
    const table = whole.slice(prefix.length);
    if (!plain.test(table) || !plain.test(column)) continue;
    const kind = asJson.has(`${whole}.${column}`) ? 'any' : kinds[dialect](type);
    tables[table] = { ...tables[table], [column]: kind };
  }
  return tables;
}

const kinds: Readonly<Record<Dialect, (type: string) => ValueKind>> = { postgres: kindOf, mysql: mysqlKind };

const questions: Readonly<Record<Dialect, (names?: readonly string[]) => RawBuilder<unknown>>> = {
  postgres: (names) => sql`
    select c.relname, a.attname, format_type(a.atttypid, null)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and pg_table_is_visible(c.oid)
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'select')
      ${names ? sql`and c.relname in (${sql.join(names)})` : sql``}
    order by c.relname, a.attnum limit ${sql.lit(mostColumns)}`,
  mysql: (names) => sql`
    select table_name, column_name, column_type from information_schema.columns
    where table_schema = database() ${names ? sql`and table_name in (${sql.join(names)})` : sql``}
    order by table_name, ordinal_position limit ${sql.lit(mostColumns)}`,
};

/**
 * The columns with JSON, as `table.column`, of a server that stores it as text: MariaDB, where only a check
 * constraint identifies the type.
 */
export async function jsonTexts(session: Session): Promise<Set<string>> {
  const version = await session.query('select version()');
  if (!/mariadb/i.test(String(version.rows[0]?.[0]))) return new Set();
  const { rows } = await session.query(`select concat(table_name, '.', constraint_name)
    from information_schema.check_constraints
    where constraint_schema = database() and check_clause like 'json_valid(%'`);
  return new Set(rows.map(([name]) => String(name)));
}
