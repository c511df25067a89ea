import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { keyField, referenceOf } from '#schemas/derive/references.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';

/** The records that a field chooses from. */
export interface ReferenceTarget {
  readonly resource: Resource;
  /** The field whose value is stored. */
  readonly key: string;
  /** The field that holds a record's display name. */
  readonly display: string;
  /** Only records with these values may be chosen. */
  readonly when: Readonly<Record<string, Json>>;
}

/** What a field chooses from; undefined if it references no records, or if no list of them exists. */
export function targetOf(property: Property): ReferenceTarget | undefined {
  const reference = referenceOf(property);
  const resource = registry.resources.get(reference?.resource ?? '');
  if (!reference || !resource?.services.list) return undefined;
  const { display = resource.display, when = {} } = reference;
  return { resource, key: keyField(reference), display, when };
}

/** The label of a record in a choice: its key, if people know it, followed by its name. */
export function targetName({ key, display }: ReferenceTarget, record: IdRow): string {
  const name = record[display] ?? '';
  if (key === 'id') return name === '' ? `#${record.id}` : String(name);
  return name === '' || display === key ? String(record[key]) : `${record[key]} · ${name}`;
}
