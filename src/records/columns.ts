import { isReadable } from '#schemas/complete.ts';
import type { Lang, Property, Resource } from '#schemas/resource.ts';
import { fieldView } from '../fields/all.ts';
import type { FieldView } from '../fields/fieldView.ts';
import { isSortable } from './sortOf.ts';

/** A column of a list, with everything its cells have in common. */
export interface Column {
  readonly name: string;
  readonly property: Property;
  readonly label: string;
  readonly type: FieldView;
  readonly isEnd: boolean;
  readonly isSortable: boolean;
  /** It contains the link to the record. */
  readonly isName: boolean;
}

/** The columns of a list in order, without unreadable fields. */
export function columnsOf(resource: Resource, names: readonly string[], lang: Lang): Column[] {
  const shown = names.flatMap((name) => {
    const property = resource.schema.properties[name];
    return property && isReadable(property) ? [{ name, property, type: fieldView(property) }] : [];
  });
  const nameColumn = nameColumnOf(resource, shown);
  return shown.map(({ name, property, type }) => ({
    name,
    property,
    label: property.label?.[lang] ?? name,
    type,
    isEnd: type.align === 'end' && name !== 'id',
    isSortable: isSortable(property),
    isName: name === nameColumn,
  }));
}

function nameColumnOf(resource: Resource, shown: readonly Pick<Column, 'name' | 'type'>[]) {
  const fit = shown.filter(({ type }) => type.canBeName);
  const own = fit.find(({ name }) => name === resource.display);
  // A state or a number names nothing.
  const tells = fit.find(({ name, type }) => name !== 'id' && !type.isState && type.align !== 'end');
  return (own ?? tells ?? fit.find(({ name }) => name === 'id'))?.name;
}
