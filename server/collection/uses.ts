import { type RawBuilder, sql } from 'kysely';
import { isStored } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Registry, Resource } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';

/** A record that shows an uploaded file. */
export interface Use {
  /** The file's address. */
  readonly url: string;
  readonly resource: string;
  readonly id: number;
  /** What the record is called. */
  readonly name: string;
}

/** The first records, of whatever resource or of those that are meant, that show one of these uploaded files. */
export async function usesOf(
  db: Db,
  registry: Registry,
  urls: readonly string[],
  most: number,
  isMeant: (resource: Resource) => boolean = () => true,
): Promise<Use[]> {
  const uses: Use[] = [];
  for (const resource of [...registry.resources.values()].filter(isMeant)) {
    const conditions = conditionsOf(resource);
    if (conditions.length === 0 || uses.length >= most) continue;
    const { rows } = await sql<{ url: string; id: number; name: string | null }>`
      select used.url, record.id, ${sql.ref(`record.${resource.display}`)}::text as name
      from ${sql.table(resource.name)} record join unnest(${urls}::text[]) as used (url)
      on ${sql.join(conditions, sql` or `)} limit ${most - uses.length}`.execute(db);
    uses.push(
      ...rows.map(({ url, id, name }) => ({ url, resource: resource.name, id, name: name ?? String(id) })),
    );
  }
  return uses;
}

function conditionsOf(resource: Resource): RawBuilder<unknown>[] {
  if (resource.kind === 'page' || resource.provider.type !== 'kaifang') return [];
  // A log tells what was, and keeps nothing from being removed.
  if (resource.append || resource.name === 'file') return [];
  return Object.entries(resource.schema.properties)
    .filter(([, property]) => isStored(property) && !property.secret)
    .flatMap(([name, property]) => conditionOf(name, property) ?? []);
}

function conditionOf(name: string, property: Property): RawBuilder<unknown> | undefined {
  const column = sql.ref(`record.${name}`);
  switch (fieldType(property).name) {
    case 'image':
    case 'file':
      return sql`${column} = used.url`;
    case 'json':
      // What the server tells of its own work, such as what came of a job, keeps nothing from being removed.
      if (property.readOnly && property.format === undefined) return undefined;
      return sql`strpos(${column}::text, used.url) > 0`;
    case 'html':
    case 'markdown':
    case 'list':
    case 'files':
    case 'rows':
      return sql`strpos(${column}::text, used.url) > 0`;
    default:
      return undefined;
  }
}
