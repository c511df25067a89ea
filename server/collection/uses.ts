import { type RawBuilder, sql } from 'kysely';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Registry, Resource } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';

/** A record that shows an uploaded file. */
export interface Use {
  readonly resource: string;
  readonly id: number;
  /** What the record is called. */
  readonly name: string;
}

const mostUses = 5;

/** The first records, of whatever resource, that show one of these uploaded files. */
export async function usesOf(db: Db, registry: Registry, urls: readonly string[]): Promise<Use[]> {
  const uses: Use[] = [];
  for (const resource of registry.resources.values()) {
    const conditions = conditionsOf(resource, urls);
    if (conditions.length === 0 || uses.length >= mostUses) continue;
    const { rows } = await sql<{ id: number; name: string | null }>`
      select id, ${sql.ref(resource.display)}::text as name from ${sql.table(resource.name)}
      where ${sql.join(conditions, sql` or `)} limit ${mostUses - uses.length}`.execute(db);
    uses.push(...rows.map(({ id, name }) => ({ resource: resource.name, id, name: name ?? String(id) })));
  }
  return uses;
}

function conditionsOf(resource: Resource, urls: readonly string[]): RawBuilder<unknown>[] {
  if (resource.kind === 'page' || resource.provider.type !== 'kaifang') return [];
  // A log tells what was, and keeps nothing from being removed.
  if (resource.append || resource.name === 'file') return [];
  return Object.entries(resource.schema.properties)
    .filter(([, property]) => property.virtual === undefined && !property.secret)
    .flatMap(([name, property]) => conditionOf(name, property, urls) ?? []);
}

function conditionOf(
  name: string,
  property: Property,
  urls: readonly string[],
): RawBuilder<unknown> | undefined {
  const column = sql.ref(name);
  switch (fieldType(property).name) {
    case 'image':
    case 'file':
      return sql`${column} = any(${urls}::text[])`;
    case 'html':
    case 'list':
    case 'json':
      return sql`exists (select from unnest(${urls}::text[]) as used where strpos(${column}::text, used) > 0)`;
    default:
      return undefined;
  }
}
