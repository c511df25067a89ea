import { isReadable } from '#schemas/complete.ts';
import { type FieldTypeName, fieldType, fieldTypeName } from '#schemas/fields/all.ts';
import type { Lang, Property, Resource } from '#schemas/resource.ts';
import { cells } from '../../fields/cells.ts';
import type { Cell } from '../../fields/fieldView.ts';
import { isSortable } from '../list/sortOf.ts';

/** A column of a list, with all that is the same for each of its cells. */
export interface Column {
  readonly name: string;
  readonly property: Property;
  readonly label: string;
  readonly draw: Cell;
  readonly isEnd: boolean;
  readonly isSortable: boolean;
  /** It bears the link to the record. */
  readonly isName: boolean;
}

/** The columns of a list in their order, without what nobody may read. */
export function columnsOf(resource: Resource, names: readonly string[], lang: Lang): Column[] {
  const shown = names.flatMap((name) => {
    const property = resource.schema.properties[name];
    return property && isReadable(property) ? [{ name, property }] : [];
  });
  const nameColumn = nameColumnOf(resource, shown);
  return shown.map(({ name, property }) => ({
    name,
    property,
    label: property.label?.[lang] ?? name,
    draw: cells[fieldTypeName(property)],
    isEnd: fieldType(property).align === 'end' && name !== 'id',
    isSortable: isSortable(property),
    isName: name === nameColumn,
  }));
}

// These are links, or no words.
const unfit: ReadonlySet<FieldTypeName> = new Set([
  ...(['reference', 'referenceKey', 'references', 'rows'] as const),
  ...(['uri', 'file', 'image', 'color'] as const),
]);

function nameColumnOf(resource: Resource, shown: readonly { name: string; property: Property }[]) {
  const fit = shown.filter(({ property }) => !unfit.has(fieldTypeName(property)));
  const own = fit.find(({ name }) => name === resource.display);
  return (own ?? fit.find(({ name }) => name !== 'id') ?? fit[0])?.name;
}
