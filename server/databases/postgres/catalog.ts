import { type RawBuilder, sql } from 'kysely';
import type { Catalog } from '../catalog.ts';

const isOwn = sql`n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and has_schema_privilege(n.oid, 'usage')`;
const mayRead = sql`(has_table_privilege(c.oid, 'select') or has_any_column_privilege(c.oid, 'select'))`;

// Partitions for future days are empty and never analyzed. With thousands of tables this query would
// otherwise take too long.
const leafRows = sql`case when p.reltuples >= 0 then p.reltuples when pg_relation_size(p.oid) = 0 then 0 end`;

/** The catalog queries of PostgreSQL; they return only what the account may read. */
export const postgresCatalog: Catalog = {
  version: sql`select version()`,
  tables: sql`
    select n.nspname, c.relname, case when c.relkind in ('r', 'p', 'f') then 'table' else 'view' end
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${isOwn} and ${mayRead}
    order by 1, 2`,
  schemas: sql`select unnest(current_schemas(false))`,
  names: (most) => sql`
    select n.nspname, c.relname, a.attname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${isOwn} and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(c.oid, a.attnum, 'select')
    order by c.oid, a.attnum limit ${sql.lit(most)}`,
  columns: (table) => sql`
    select a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attidentity <> '' or a.attgenerated <> ''
        or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false),
      coalesce(array_position(k.conkey, a.attnum), 0), coalesce(col_description(a.attrelid, a.attnum), '')
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
    where a.attrelid = ${oidOf(table)} and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(a.attrelid, a.attnum, 'select')
    order by a.attnum`,
  indexes: (table) => sql`
    select i.relname, regexp_replace(pg_get_indexdef(x.indexrelid), '^.* USING ', ''), x.indisunique
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = ${oidOf(table)} order by 1`,
  links: (table) => sql`
    select conname, substring(pg_get_constraintdef(oid) from 'FOREIGN KEY \\((.*?)\\) REFERENCES'),
      regexp_replace(pg_get_constraintdef(oid), '^.* REFERENCES ', '')
    from pg_constraint where conrelid = ${oidOf(table)} and contype = 'f' order by 1`,
  // A table that was never analyzed has no estimate. A partitioned table has the total size of its
  // partitions.
  sizes: sql`
    select n.nspname, c.relname, pg_table_size(c.oid), pg_indexes_size(c.oid), nullif(greatest(c.reltuples, -1), -1)::bigint
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and not c.relispartition and ${isOwn} and ${mayRead}
    union all
    select n.nspname, c.relname, sum(pg_table_size(p.oid)), sum(pg_indexes_size(p.oid)),
      case when bool_and(${leafRows} is not null) then sum(${leafRows}) end::bigint
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_partition_tree(c.oid) as t
      join pg_class p on p.oid = t.relid
    where c.relkind = 'p' and not c.relispartition and t.isleaf and ${isOwn} and ${mayRead} group by 1, 2`,
  processes: sql`
    select pid as id, usename as user, coalesce(host(client_addr), '') as host, coalesce(datname, '') as database,
      coalesce(wait_event_type, '') as command,
      greatest(0, extract(epoch from now() - coalesce(case when state = 'active' then query_start end,
        state_change)))::bigint as seconds,
      coalesce(state, '') as state, left(coalesce(query, ''), 4000) as statement, pid = pg_backend_pid() as own
    from pg_stat_activity where backend_type = 'client backend' and datname = current_database()
    order by state = 'active' desc, 6 desc, 1`,
  kill: (id) => sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${id}::bigint and datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`,
  beginRead: ['begin read only'],
  beginWrite: ['begin read write'],
  beginPlan: ['begin read only'],
  limit: (milliseconds) => [`set local statement_timeout = ${Math.round(milliseconds)}`],
  explain: (text) => `explain (verbose, format text) ${text}`,
};

// A nonexistent name resolves to no table.
function oidOf({ schema, name }: { schema: string; name: string }): RawBuilder<unknown> {
  return sql`(select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname = ${name} and ${isOwn} and ${mayRead})`;
}
