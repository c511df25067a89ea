import { sql } from 'kysely';
import type { Catalog } from '../catalog.ts';

// Defaults as written in a definition. MariaDB returns them in this form; MySQL returns texts without quotes
// and expressions without parentheses.
const moment = sql.lit('^current_timestamp');
const definedDefault = sql`
  case when version() like '%MariaDB%' or c.column_default regexp ${moment} or c.data_type = 'bit' then c.column_default
    when c.extra like '%DEFAULT_GENERATED%' then concat('(', c.column_default, ')')
    else concat('''', replace(replace(c.column_default, '\\\\', '\\\\\\\\'), '''', ''''''), '''') end`;
const system = sql`('information_schema', 'performance_schema', 'mysql', 'sys')`;

/** The catalog queries of MySQL and MariaDB; both show an account only what it may see. */
export const mysqlCatalog: Catalog = {
  version: sql`select concat(case when version() like '%MariaDB%' then '' else 'MySQL ' end, version())`,
  tables: sql`
    select table_schema, table_name, case when table_type = 'BASE TABLE' then 'table' else 'view' end
    from information_schema.tables where table_schema not in ${system} order by 1, 2`,
  schemas: sql`select database()`,
  names: (most) => sql`
    select table_schema, table_name, column_name from information_schema.columns
    where table_schema not in ${system} order by table_schema = database() desc, 1, 2, ordinal_position
    limit ${sql.lit(most)}`,
  columns: ({ schema, name }) => sql`
    select c.column_name, c.column_type, cast(c.is_nullable = 'YES' as char),
      ${definedDefault}, cast(c.extra like '%auto_increment%' or c.extra regexp '(VIRTUAL|STORED|PERSISTENT) GENERATED|^GENERATED' as char),
      cast(coalesce(k.ordinal_position, 0) as char), c.column_comment
    from information_schema.columns c
    left join information_schema.key_column_usage k on k.table_schema = c.table_schema
      and k.table_name = c.table_name and k.column_name = c.column_name and k.constraint_name = 'PRIMARY'
    where c.table_schema = ${schema} and c.table_name = ${name} and c.table_schema not in ${system}
    order by c.ordinal_position`,
  indexes: ({ schema, name }) => sql`
    select index_name, group_concat(column_name order by seq_in_index separator ', '),
      cast(max(non_unique) = 0 as char)
    from information_schema.statistics where table_schema = ${schema} and table_name = ${name}
    group by index_name order by 1`,
  links: ({ schema, name }) => sql`
    select constraint_name, group_concat(column_name order by ordinal_position separator ', '),
      concat(max(referenced_table_schema), '.', max(referenced_table_name), ' (',
        group_concat(referenced_column_name order by ordinal_position separator ', '), ')')
    from information_schema.key_column_usage
    where table_schema = ${schema} and table_name = ${name} and referenced_table_name is not null
    group by constraint_name order by 1`,
  sizes: sql`
    select table_schema, table_name, coalesce(data_length, 0), coalesce(index_length, 0), table_rows
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ${system}`,
  processes: sql`
    select id, user, host, coalesce(db, ''), command, greatest(0, time), coalesce(state, ''),
      left(coalesce(info, ''), 4000), id = connection_id()
    from information_schema.processlist order by command <> 'Sleep' desc, time desc, id`,
  kill: (id) => sql.raw(`kill ${Math.trunc(id)}`),
  // Applies to the session too: a statement with an implicit commit would otherwise be followed by a writable
  // transaction.
  beginRead: ['set session transaction read only', 'start transaction read only'],
  beginWrite: ['start transaction read write'],
  // A read-only transaction would not plan a write; planning changes nothing.
  beginPlan: ['start transaction'],
  limit: () => [],
  explain: (text) => `explain ${text}`,
};
