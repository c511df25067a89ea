import { type RawBuilder, sql } from 'kysely';
import { keyField, referenceOf } from '#schemas/derive/references.ts';
import { type FieldTypeName, fieldType, fieldTypeName } from '#schemas/fields/all.ts';
import { platformZoneName } from '#schemas/payloads/days.ts';
import type { Json, Lang, Property, Reference, Resource } from '#schemas/resource.ts';
import { fieldSql } from '../collection/computed/fieldSql.ts';
import { cellSql } from './cellSql.ts';
import { guarded, kept } from './guardSql.ts';
import { areNames, rowNames } from './rowNames.ts';
import { spreadsheetCellSql } from './spreadsheetCellSql.ts';

/** What a spreadsheet takes a column's values for. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'moment';

/** What a sheet has to know of a column. */
export interface SheetColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: CellKind;
  /** What a person reads; null never arrives here. */
  readonly text: (value: Json) => string;
}

/** One column of an exported file. */
export interface ExportColumn extends SheetColumn {
  /** The most characters that its texts may have; nothing where nobody says. */
  readonly most?: number;
  /** The value as the database has it. */
  readonly value: RawBuilder<unknown>;
  /** The cell of a CSV file for programs as the database writes it. */
  readonly cell: RawBuilder<unknown>;
  /** The cell of a CSV file for spreadsheets as the database writes it. */
  readonly spreadsheetCell: RawBuilder<unknown>;
}

const kinds: Readonly<Partial<Record<FieldTypeName, CellKind>>> = {
  integer: 'number',
  number: 'number',
  duration: 'number',
  percent: 'number',
  bytes: 'number',
  reference: 'number',
  money: 'money',
  date: 'day',
  dateTime: 'moment',
};

/**
 * The columns of an export: the fields' labels as titles, words of the language for enum values. Beside an id that
 * refers to a record stands what that record is called, where the caller may see it.
 */
export function exportColumns(
  resource: Resource,
  names: readonly string[],
  lang: Lang,
  targets: ReadonlyMap<string, Resource>,
): ExportColumn[] {
  return names.flatMap((name) => {
    const property = resource.schema.properties[name] as Property;
    const target = targets.get(referenceOf(property)?.resource ?? '');
    const own = fieldColumn(resource, name, lang);
    return target && displayOf(property, target) !== keyOf(property)
      ? [own, nameColumn(resource, name, property, target, lang)]
      : [own];
  });
}

/** The title in a file for spreadsheets, whose moments cannot say in which zone they are meant. */
export function spreadsheetTitle({ title, kind }: SheetColumn): string {
  return kind === 'moment' ? `${title} (${platformZoneName})` : title;
}

/** The title of the column that says what the records are called that a field refers to. */
export function nameTitle(property: Property, target: Resource, name: string, lang: Lang): string {
  const display = displayOf(property, target);
  const what = target.schema.properties[display]?.label?.[lang] ?? display;
  return `${property.label?.[lang] ?? name} · ${what}`;
}

function fieldColumn(resource: Resource, name: string, lang: Lang): ExportColumn {
  const property = resource.schema.properties[name] as Property;
  const field = fieldSql(resource, name);
  const { toText } = fieldType(property);
  return {
    name,
    title: property.label?.[lang] ?? name,
    kind: kinds[fieldTypeName(property)] ?? 'text',
    ...(property.maxLength !== undefined && { most: property.maxLength }),
    value: field,
    cell: cellSql(property, field, lang),
    spreadsheetCell: spreadsheetCellSql(resource, property, field, lang),
    text: (value) => {
      if (areNames(resource, property)) return rowNames(value, property);
      return toText ? toText(value, property, lang) : String(value);
    },
  };
}

function nameColumn(
  resource: Resource,
  name: string,
  property: Property,
  target: Resource,
  lang: Lang,
): ExportColumn {
  const display = displayOf(property, target);
  const own = sql.ref(`${resource.name}.${name}`);
  const named = sql.ref(`named.${display}`);
  const key = sql.ref(`named.${keyOf(property)}`);
  // The names of several stand in the order of their list.
  const select = (text: RawBuilder<unknown>) =>
    property.reference
      ? sql`(select ${text} from ${sql.table(target.name)} as named where ${key} = ${own})`
      : sql`(select string_agg(${text}, ', ' order by entry.at)
          from jsonb_array_elements_text(${own}) with ordinality as entry (value, at)
          join ${sql.table(target.name)} as named on ${key}::text = entry.value)`;
  return {
    name: `${name}.${display}`,
    title: nameTitle(property, target, name, lang),
    kind: 'text',
    value: select(sql`${named}::text`),
    cell: select(guarded(named)),
    spreadsheetCell: kept(select(sql`${named}::text`)),
    text: String,
  };
}

function keyOf(property: Property): string {
  return keyField(referenceOf(property) as Reference);
}

function displayOf(property: Property, target: Resource): string {
  return referenceOf(property)?.display ?? target.display;
}
