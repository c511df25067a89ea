import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { keyField, type NamedRecord, namedAt, referencePlaces } from '#schemas/derive/references.ts';
import type { Json, Property, Reference, Resource, Row } from '#schemas/resource.ts';
import { registry } from '../registry.ts';

/** The records of one resource that rows reference by one of its fields. */
export interface Wanted {
  readonly target: Resource;
  /** The field whose values the rows hold. */
  readonly key: string;
  readonly references: readonly Reference[];
  readonly values: readonly NamedRecord['value'][];
}

/** A referenced record. */
export interface Known {
  readonly id: IdRow['id'];
  readonly name: string;
}

/** The maximum number of records whose names are looked up; the rest show their keys. */
export const mostNamed = 1000;

/** The fields of the records that their names need. */
export function fieldsOf({ target, key, references }: Wanted): string[] {
  return [...new Set(['id', key, ...references.map((reference) => displayOf(target, reference))])];
}

/** All references of the rows, without duplicates. */
export function wantedOf(properties: Readonly<Record<string, Property>>, rows: readonly Row[]): Wanted[] {
  const byKey = new Map<
    string,
    { target: Resource; references: Reference[]; values: Set<NamedRecord['value']> }
  >();
  for (const place of referencePlaces({ properties })) {
    const { reference } = place;
    const target = registry.resources.get(reference.resource);
    if (!target) continue;
    const key = `${target.name} ${keyField(reference)}`;
    const found = byKey.get(key) ?? { target, references: [], values: new Set() };
    byKey.set(key, found);
    found.references.push(reference);
    for (const row of rows)
      for (const { value } of namedAt(row, place)) if (isNamed(value)) found.values.add(value);
  }
  return [...byKey.values()]
    .filter(({ values }) => values.size > 0)
    .map(({ target, references, values }) => ({
      target,
      references,
      key: keyField(references[0] as Reference),
      values: [...values].sort().slice(0, mostNamed),
    }));
}

/** The names of records, by the key from `nameKey`. */
export function namesIn(records: readonly IdRow[], wanted: Wanted | undefined): [string, Known][] {
  if (!wanted) return [];
  const { target, key, references } = wanted;
  return records.flatMap((record) =>
    references.flatMap((reference): [string, Known][] => {
      const name = record[displayOf(target, reference)] ?? null;
      const isWord = typeof name === 'string' || typeof name === 'number';
      const value = record[key] as Json;
      // A record without a name can still be opened.
      const text = isWord && name !== '' ? String(name) : reference.field ? String(value) : undefined;
      return text === undefined ? [] : [[nameKey(target, reference, value), { id: record.id, name: text }]];
    }),
  );
}

function displayOf(target: Resource, { display = target.display }: Reference): string {
  return display;
}

/** The key of a reference's value. */
export function nameKey(target: Resource, reference: Reference, value: Json): string {
  return [target.name, keyField(reference), displayOf(target, reference), value].join('/');
}

/** Whether a value references a record. */
export function isNamed(value: Json | undefined): value is NamedRecord['value'] {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
