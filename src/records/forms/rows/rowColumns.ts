import { choicesOf, type FieldChoice } from '#schemas/derive/formSchema.ts';
import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import type { Lang, Property, Row } from '#schemas/resource.ts';
import { fieldView } from '../../../fields/all.ts';
import type { InRows } from '../../../fields/fieldView.ts';

/** A column of a list of objects: one of their properties, rendered by its field type. */
export interface RowColumn {
  readonly name: string;
  readonly property: Property;
  readonly label: string;
  readonly help: string | undefined;
  readonly isRequired: boolean;
  /** The field type whose widget renders it. */
  readonly widget: FieldTypeName;
  readonly place: InRows;
  readonly choices: readonly FieldChoice[];
}

/** The columns of a list of objects in one language. */
export function rowColumns({ items }: Property, lang: Lang): readonly RowColumn[] {
  const { properties = {}, required = [] } = items ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    property,
    label: property.label?.[lang] ?? name,
    help: property.help?.[lang],
    isRequired: required.includes(name),
    widget: fieldTypeName(property),
    place: fieldView(property).inRows,
    choices: choicesOf(property, lang),
  }));
}

/** The grid of a wide row, without its number and its buttons, and its minimum width. */
export function rowGrid(columns: readonly RowColumn[]): {
  readonly template: string;
  readonly least: number;
} {
  const beside = columns.flatMap(({ place }) => (place === 'below' ? [] : [place]));
  return {
    template: beside.map(({ least, share }) => `minmax(${least}px, ${share}fr)`).join(' '),
    least: beside.reduce((sum, { least }) => sum + least + 8, 0) + 170,
  };
}

/** The initial value of a new row: the defaults; an untouched switch is off. */
export function newRow(columns: readonly RowColumn[]): Row {
  return Object.fromEntries(
    columns.flatMap(({ name, property }) => {
      const value = property.default ?? fieldView(property).untouched;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
