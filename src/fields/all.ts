import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import type { Property } from '#schemas/resource.ts';
import type { FieldView, FieldViews } from './fieldView.ts';

const files = import.meta.glob<FieldView>('./types/*.tsx', { eager: true, import: 'view' });

/** The visible halves of the field types by name. */
export const fieldViews = Object.fromEntries(
  Object.entries(files).map(([path, view]) => [path.slice('./types/'.length, -'.tsx'.length), view]),
) as unknown as FieldViews satisfies Readonly<Record<FieldTypeName, FieldView>>;

/** The visible half of a property's field type. */
export function fieldView(property: Property): FieldView {
  return fieldViews[fieldTypeName(property)];
}
