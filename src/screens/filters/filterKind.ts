import { type FieldTypeName, fieldType, fieldTypeName } from '#schemas/fields/all.ts';
import type { Property } from '#schemas/resource.ts';

/** How a list is filtered by a field. */
export type FilterKind =
  | 'choice'
  | 'boolean'
  | 'reference'
  | 'contains'
  | 'exact'
  | 'range'
  | 'dates'
  | 'presence';

const byType: Readonly<Partial<Record<FieldTypeName, FilterKind>>> = {
  choice: 'choice',
  level: 'choice',
  resource: 'choice',
  boolean: 'boolean',
  reference: 'reference',
  referenceKey: 'reference',
  references: 'reference',
  date: 'dates',
  dateTime: 'dates',
  number: 'range',
  money: 'range',
  duration: 'range',
  bytes: 'range',
};

/** Which control filters a field; nothing where its values cannot be compared at all. */
export function filterKind(name: string, property: Property): FilterKind | undefined {
  const type = fieldTypeName(property);
  const own = byType[type];
  if (own) return own;
  // Nobody looks for the accounts between 3 and 9.
  if (type === 'integer') return name === 'id' || name.endsWith('_id') ? 'exact' : 'range';
  const { operators } = fieldType(property);
  if (operators.includes('like')) return 'contains';
  if (operators.includes('eq')) return 'exact';
  return operators.includes('null') ? 'presence' : undefined;
}
