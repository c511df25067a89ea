import { choicesOf, type FieldChoice } from '#schemas/derive/formSchema.ts';
import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import type { Lang, Property, Row } from '#schemas/resource.ts';

/** A column of a list of objects: one property of theirs, drawn by its field type. */
export interface RowColumn {
  readonly name: string;
  readonly property: Property;
  readonly label: string;
  readonly help: string | undefined;
  readonly isRequired: boolean;
  /** The widget that draws it. */
  readonly widget: FieldTypeName;
  /** It stands below the others, as wide as the row. */
  readonly isBelow: boolean;
  readonly choices: readonly FieldChoice[];
}

/** The columns of a list of objects in one language. */
export function rowColumns({ items }: Property, lang: Lang): readonly RowColumn[] {
  const { properties = {}, required = [] } = items ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const type = fieldTypeName(property);
    return {
      name,
      property,
      label: property.label?.[lang] ?? name,
      help: property.help?.[lang],
      isRequired: required.includes(name),
      // A table in a cell of a table is read by nobody.
      widget: type === 'rows' ? 'json' : type,
      isBelow: below.has(type),
      choices: choicesOf(property, lang),
    };
  });
}

const below: ReadonlySet<FieldTypeName> = new Set(['json', 'rows', 'code', 'sql', 'ipList']);

/** How narrow a column may become, and its share of the room beyond that. */
const widths: Readonly<Partial<Record<FieldTypeName, readonly [least: number, share: number]>>> = {
  boolean: [88, 0.5],
  integer: [76, 0.7],
  number: [76, 0.7],
  choice: [104, 1],
  level: [112, 1],
  image: [230, 1.4],
  longText: [170, 2],
  reference: [190, 1.6],
  referenceKey: [190, 1.6],
  references: [220, 2.4],
  list: [190, 2],
};

const usual = [112, 1.6] as const;

/** The grid of a wide row, without its number and its buttons; and how much room it takes at least. */
export function rowGrid(columns: readonly RowColumn[]): {
  readonly template: string;
  readonly least: number;
} {
  const beside = columns.filter(({ isBelow }) => !isBelow).map(({ widget }) => widths[widget] ?? usual);
  return {
    template: beside.map(([least, share]) => `minmax(${least}px, ${share}fr)`).join(' '),
    least: beside.reduce((sum, [least]) => sum + least + 8, 0) + 170,
  };
}

/** What a new row begins with: the defaults; a switch that nobody touched is off. */
export function newRow(columns: readonly RowColumn[]): Row {
  return Object.fromEntries(
    columns.flatMap(({ name, property }) => {
      const value = property.default ?? (property.type === 'boolean' ? false : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
