import { type RawBuilder, sql } from 'kysely';
import { isStored } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Property, Registry, Resource } from '#schemas/resource.ts';
import { uploadsPath } from '#schemas/uploads.ts';
import type { Db } from '../platform/store/database.ts';
import { filterCondition } from './where.ts';

/** A record that shows an uploaded file. */
export interface Use {
  /** The file's address. */
  readonly url: string;
  readonly resource: string;
  readonly id: number;
  /** The record's display name. */
  readonly name: string;
}

/** The first records, of any or of the given resources, that show one of these uploaded files. */
export async function usesOf(
  db: Db,
  registry: Registry,
  urls: readonly string[],
  most: number,
  isMeant: (resource: Resource) => boolean = () => true,
): Promise<Use[]> {
  const uses: Use[] = [];
  for (const resource of [...registry.resources.values()].filter(isMeant)) {
    const columns = showing(resource);
    if (columns.length === 0 || uses.length >= most) continue;
    // Filters out rows that show none first, in one pass however many files there are.
    const any = columns.map(({ column, isWhole }) =>
      isWhole ? sql`${column} = any(${urls}::text[])` : sql`strpos(${column}::text, ${uploadsPath}) > 0`,
    );
    const these = columns.map(({ column, isWhole }) =>
      isWhole ? sql`${column} = ${url}` : sql`strpos(${column}::text, ${url}) > 0`,
    );
    const { rows } = await sql<{ url: string; id: number; name: string | null }>`
      select "Used".url, ${sql.ref(`${resource.name}.id`)}, ${sql.ref(`${resource.name}.${resource.display}`)}::text as name
      from ${sql.table(resource.name)} join unnest(${urls}::text[]) as "Used" (url)
      on (${sql.join(these, sql` or `)})
      where (${sql.join(any, sql` or `)}) and ${isShown(resource)} limit ${most - uses.length}`.execute(db);
    uses.push(
      ...rows.map(({ url, id, name }) => ({ url, resource: resource.name, id, name: name ?? String(id) })),
    );
  }
  return uses;
}

interface Showing {
  readonly column: RawBuilder<unknown>;
  /** The value is exactly a file's address. */
  readonly isWhole: boolean;
}

// The columns in which a record may show uploaded files.
function showing(resource: Resource): Showing[] {
  if (resource.kind === 'page' || resource.provider.type !== 'kaifang') return [];
  // A log describes the past and does not keep a file from being removed.
  if ((resource.appendOnly && !resource.shownWhen) || resource.name === 'file') return [];
  return Object.entries(resource.schema.properties)
    .filter(([, property]) => isStored(property) && !property.secret)
    .flatMap(([name, property]) => {
      const isWhole = holdsFiles(property);
      return isWhole === undefined ? [] : { column: sql.ref(`${resource.name}.${name}`), isWhole };
    });
}

function isShown(resource: Resource): RawBuilder<unknown> {
  return resource.shownWhen ? filterCondition(resource, asFilter(resource.shownWhen), {}) : sql`true`;
}

// No table name has a capital letter, so the alias cannot collide with one.
const url = sql`"Used".url`;

// Whether a field holds a file's address alone, or addresses among other text; undefined where it holds none.
function holdsFiles(property: Property): boolean | undefined {
  switch (fieldType(property).name) {
    case 'image':
    case 'file':
      return true;
    case 'json':
      // The server's own reports, such as a job's result, do not keep a file from being removed.
      return property.readOnly && property.format === undefined ? undefined : false;
    case 'rows':
      return Object.values(property.items?.properties ?? {}).some((cell) => holdsFiles(cell) !== undefined)
        ? false
        : undefined;
    case 'html':
    case 'markdown':
    case 'files':
      return false;
    default:
      return undefined;
  }
}
