import { sql } from 'kysely';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { type SeenTexts, seenTexts } from './seenTexts.ts';

/** Unique values by field, in the normalized form by which two of them are equal. */
export type Uniques = ReadonlyMap<string, ReadonlySet<string>>;

/** The unique values that a row claims and releases. */
export interface HandsOver {
  readonly says: Readonly<Record<string, Json | undefined>>;
  /** The current record that it changes; null where it adds one. */
  readonly from: Row | null;
}

/** The fields with unique values. */
export function uniqueFields({ schema }: Resource): readonly (readonly [string, Property])[] {
  return Object.entries(schema.properties).filter(([name, { unique }]) => name !== 'id' && unique);
}

/** A value in normalized form: equal values of a field have equal texts. */
export function uniqueText({ unique }: Property, value: Json): string {
  return unique === 'ignore_case' ? String(value).toLowerCase() : String(value);
}

/** The values that rows claim. */
export function claimedIn(resource: Resource, rows: readonly HandsOver[]): Uniques {
  return collect(resource, rows, ({ says }, name) => says[name]);
}

/** The values that rows release. */
export function releasedIn(resource: Resource, rows: readonly HandsOver[]): Uniques {
  return collect(resource, rows, ({ says, from }, name) => (says[name] === undefined ? null : from?.[name]));
}

/** The values that are in both. */
export function shared(one: Uniques, other: Uniques): Uniques {
  const both = [...one].map(([name, texts]): [string, Set<string>] => {
    const theirs = other.get(name);
    return [name, new Set([...texts].filter((text) => theirs?.has(text)))];
  });
  return new Map(both.filter(([, texts]) => texts.size > 0));
}

/** Remembers values in little memory. */
export function uniqueMemory(): { add(values: Uniques): void; among(values: Uniques): Uniques } {
  const known = new Map<string, SeenTexts>();
  return {
    add: (values) => {
      for (const [name, texts] of values) {
        const seen = known.get(name) ?? seenTexts();
        known.set(name, seen);
        for (const text of texts) seen.add(text);
      }
    },
    among: (values) => {
      const some = [...values].map(([name, texts]): [string, Set<string>] => {
        const seen = known.get(name);
        return [name, new Set([...texts].filter((text) => seen?.has(text)))];
      });
      return new Map(some.filter(([, texts]) => texts.size > 0));
    },
  };
}

/**
 * Clears unique values of the records that hold them, so that others can get them before these get their new
 * ones. It is not a regular write: no new version, no audit entry. The caller sets another value or rolls
 * back.
 */
export async function releaseValues({ db }: Call, resource: Resource, values: Uniques): Promise<void> {
  for (const [name, property] of uniqueFields(resource)) {
    const texts = [...(values.get(name) ?? [])];
    if (texts.length === 0) continue;
    await sql`
      update ${sql.table(resource.name)} set ${sql.ref(name)} = null
      where ${isOneOf(name, property, texts)}`.execute(db);
  }
}

/** The condition that a field has one of some values. */
export function isOneOf(name: string, property: Property, texts: readonly string[]) {
  const column = property.unique === 'ignore_case' ? sql`lower(${sql.ref(name)})` : sql.ref(name);
  const type = property.type === 'integer' ? sql`bigint` : sql`text`;
  return sql`${column} = any(${texts}::${type}[])`;
}

function collect(
  resource: Resource,
  rows: readonly HandsOver[],
  pick: (row: HandsOver, name: string) => Json | undefined,
): Uniques {
  const fields = uniqueFields(resource).map(([name, property]): [string, Set<string>] => {
    const values = rows
      .map((row) => pick(row, name))
      .filter((value) => value !== null && value !== undefined);
    return [name, new Set(values.map((value) => uniqueText(property, value as Json)))];
  });
  return new Map(fields.filter(([, texts]) => texts.size > 0));
}
