import { sql } from 'kysely';
import { referencePlaces } from '#schemas/derive/references.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { toColumns } from '#server/collection/codec.ts';
import type { TestApp } from '../app.ts';
import { type Ids, recordOf } from './samples.ts';

/** Puts records into a table past the services, as time would have; `sparse` leaves out what may be left out. */
export async function plant(
  { app }: TestApp,
  resource: Resource,
  n: number,
  options: { readonly ids: Ids; readonly owner: number; readonly sparse?: boolean; readonly values?: Row },
): Promise<number> {
  const whole = recordOf(resource, n, options.ids);
  const needed = new Set(resource.schema.required ?? []);
  const entries = Object.entries(whole).filter(([name]) => !options.sparse || needed.has(name));
  const values: Row = { ...Object.fromEntries(entries), ...options.values };
  if (resource.owner) values[resource.owner] = options.owner;
  const columns = await toColumns(resource, values, app.keys);
  const names = Object.keys(columns);
  const into =
    names.length === 0
      ? sql`default values`
      : sql`(${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => columns[name]))})`;
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(resource.name)} ${into} returning id`.execute(app.db);
  return rows[0]?.id ?? 0;
}

// Far from the numbers that tests count by themselves.
let planted = 1_000_000;

/** Sees to it that every record that a resource refers to is there and may be chosen; its own kind is left out. */
export async function plantReferences(kaifang: TestApp, resource: Resource, owner: number): Promise<Ids> {
  const known = new Map<string, Row>([['account', { id: owner }]]);
  const visit = async (one: Resource): Promise<void> => {
    for (const { reference } of referencePlaces(one.schema)) {
      const target = kaifang.app.registry.resources.get(reference.resource);
      if (!target || target === one || known.has(target.name)) continue;
      await visit(target);
      const n = planted++;
      const id = await plant(kaifang, target, n, { ids, owner, values: firstOf(reference.when ?? {}) });
      known.set(target.name, { ...recordOf(target, n, ids), id });
    }
  };
  const ids: Ids = (name, field = 'id') => known.get(name)?.[field] ?? null;
  await visit(resource);
  return ids;
}

function firstOf(when: Readonly<Record<string, Json>>): Row {
  const entries = Object.entries(when);
  return Object.fromEntries(
    entries.map(([name, wanted]) => [name, Array.isArray(wanted) ? wanted[0] : wanted]),
  );
}
