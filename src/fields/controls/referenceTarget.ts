import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { keyField, referenceOf } from '#schemas/derive/references.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';

/** The records that a field chooses from. */
export interface ReferenceTarget {
  readonly resource: Resource;
  /** The field whose value is chosen. */
  readonly key: string;
  /** The field that names a record to people. */
  readonly display: string;
  /** Only records with these values may be chosen. */
  readonly when: Readonly<Record<string, Json>>;
}

/** What a field chooses from; nothing where it chooses no records, or where they can be listed nowhere. */
export function targetOf(property: Property): ReferenceTarget | undefined {
  const reference = referenceOf(property);
  const resource = registry.resources.get(reference?.resource ?? '');
  if (!reference || !resource?.services.list) return undefined;
  const { display = resource.display, when = {} } = reference;
  return { resource, key: keyField(reference), display, when };
}

/** What a record is called where it is chosen: a key that people know, with its name behind it. */
export function targetName({ key, display }: ReferenceTarget, record: IdRow): string {
  const name = record[display] ?? '';
  if (key === 'id') return name === '' ? `#${record.id}` : String(name);
  return name === '' || display === key ? String(record[key]) : `${record[key]} · ${name}`;
}
