import { sql } from 'kysely';
import type { Json, Row } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';

/**
 * Renames a field in the saved views of its list, including those in the trash: in their filter, order,
 * columns and widths. Otherwise they would lose the column, and their filter would name a field that does not
 * exist.
 */
export async function renameInViews(db: Db, resource: string, was: string, name: string): Promise<void> {
  const { rows: places } = await sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'saved_view' and column_name = 'query'`.execute(db);
  if (places.length === 0) return;
  const { rows: views } = await sql<{ id: number; query: Row }>`
    select id, query from saved_view where resource = ${resource} and query is not null for update`.execute(
    db,
  );
  for (const { id, query } of views) {
    const renamed = renamedQuery(query, was, name);
    if (renamed) await sql`update saved_view set query = ${renamed}::jsonb where id = ${id}`.execute(db);
  }
  const { rows: deleted } = await sql<{ at: string; query: Row }>`
    select ctid::text as at, row -> 'query' as query from kaifang_system.trash_row
    where row ->> 'resource' = ${resource} and row -> 'query' is not null
      and trash_id in (select id from trash where resource = 'saved_view')`.execute(db);
  for (const { at, query } of deleted) {
    const renamed = renamedQuery(query, was, name);
    if (renamed)
      await sql`
        update kaifang_system.trash_row set row = row || jsonb_build_object('query', ${renamed}::jsonb)
        where ctid = ${at}::tid`.execute(db);
  }
}

// Undefined if the view does not name the field.
function renamedQuery(query: Row, was: string, name: string): string | undefined {
  const one = (field: string) => (field === was ? name : field);
  const { filter, sort, columns, widths } = query;
  const renamed: Row = {
    ...query,
    ...(filter !== undefined && { filter: renamedFilter(filter, one) }),
    ...(typeof sort === 'string' && { sort: sort.replace(/^(-?)(.*)$/s, (_all, way, by) => way + one(by)) }),
    ...(Array.isArray(columns) && { columns: columns.map((column) => one(String(column))) }),
    ...(isFields(widths) && { widths: byName(widths, one) }),
  };
  const text = JSON.stringify(renamed);
  return text === JSON.stringify(query) ? undefined : text;
}

// Fields with their comparisons, and `or`, `and`, `not` with nested filters; no field has these names.
function renamedFilter(filter: Json, one: (field: string) => string): Json {
  if (Array.isArray(filter)) return filter.map((part: Json) => renamedFilter(part, one));
  if (!isFields(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, inner]) =>
      joins.has(key) ? [key, renamedFilter(inner, one)] : [one(key), inner],
    ),
  );
}

const joins: ReadonlySet<string> = new Set(['or', 'and', 'not']);

function byName(fields: { readonly [key: string]: Json }, one: (field: string) => string): Json {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [one(key), value]));
}

function isFields(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
