import { type RawBuilder, sql } from 'kysely';
import { isReached } from '#schemas/derive/reach.ts';
import { keyField, referenceOf } from '#schemas/derive/references.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { CellKind } from '#schemas/fields/fieldType.ts';
import { platformZoneName } from '#schemas/payloads/days.ts';
import type { Json, Lang, Property, Reference, Resource } from '#schemas/resource.ts';
import { fieldSql } from '../computed/fieldSql.ts';
import { cellSql } from './cellSql.ts';
import { isExactSql } from './exactNumber.ts';
import { guarded, kept } from './guardSql.ts';
import { areNames, isReadBack, rowNames, rowNamesSql } from './rowNames.ts';

/** What a sheet needs to know about a column. */
export interface SheetColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: CellKind;
  /** The display text; never called with null. */
  readonly text: (value: Json) => string;
}

/** One column of an exported file. */
export interface ExportColumn extends SheetColumn {
  /** The maximum length of its texts; undefined where there is none. */
  readonly most?: number;
  /** The value as the database has it. */
  readonly value: RawBuilder<unknown>;
  /** The SQL of a cell in a CSV file for programs. */
  readonly cell: RawBuilder<unknown>;
  /** The SQL of a cell in a CSV file for spreadsheets. */
  readonly spreadsheetCell: RawBuilder<unknown>;
}

/**
 * The columns of an export: the fields' labels as titles, enum labels as values. A column with the record's
 * name follows each reference ID, where the caller may see it.
 */
export function exportColumns(
  resource: Resource,
  names: readonly string[],
  lang: Lang,
  targets: ReadonlyMap<string, Resource>,
): ExportColumn[] {
  return names.flatMap((name) => {
    const property = resource.schema.properties[name] as Property;
    // A reached reference is a value: the caller names the field that it wants beside it.
    const target = isReached(name) ? undefined : targets.get(referenceOf(property)?.resource ?? '');
    const own = fieldColumn(resource, name, lang);
    return target && displayOf(property, target) !== keyOf(property)
      ? [own, nameColumn(resource, name, property, target, lang)]
      : [own];
  });
}

/** The title in a file for spreadsheets, where times cannot carry a time zone. */
export function spreadsheetTitle({ title, kind }: SheetColumn): string {
  return kind === 'moment' ? `${title} (${platformZoneName})` : title;
}

/** The title of the column with the names of the records that a field refers to. */
export function nameTitle(property: Property, target: Resource, name: string, lang: Lang): string {
  const display = displayOf(property, target);
  const what = target.schema.properties[display]?.label?.[lang] ?? display;
  return `${property.label?.[lang] ?? name} · ${what}`;
}

function fieldColumn(resource: Resource, name: string, lang: Lang): ExportColumn {
  const property = resource.schema.properties[name] as Property;
  const field = fieldSql(resource, name);
  const { sheetKind, toText } = fieldType(property);
  return {
    name,
    title: property.label?.[lang] ?? resource.wireNames?.[name] ?? name,
    kind: sheetKind,
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
  // The names follow the order of their list.
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

/**
 * The SQL of a field's value as a cell of a CSV file for Excel and WPS: numbers and texts keep all their
 * characters, times are in the platform's time zone, lists are in words.
 */
function spreadsheetCellSql(
  resource: Resource,
  property: Property,
  column: RawBuilder<unknown>,
  lang: Lang,
): RawBuilder<unknown> {
  if (areNames(resource, property)) return kept(rowNamesSql(property, column));
  const cell = cellSql(property, column, lang, kept);
  const { exactNumber, time } = fieldType(property);
  if (time === 'moment') return localTime(column, isReadBack(resource, property));
  return exactNumber ? keptNumber(cell, exactNumber === 'fraction') : cell;
}

// Fractions of a second make Excel show only minutes and seconds. They are kept where an import needs them.
function localTime(column: RawBuilder<unknown>, isWhole: boolean): RawBuilder<unknown> {
  // The session's time zone is the platform's.
  return isWhole ? sql`(${column})::timestamp` : sql`date_trunc('second', ${column})::timestamp`;
}

function keptNumber(number: RawBuilder<unknown>, isFraction: boolean): RawBuilder<unknown> {
  const text = sql`(${number})::text`;
  return sql`case when ${isExactSql(isFraction, number)} then ${text} else '="' || ${text} || '"' end`;
}
