import { isReadable, isWritable } from '#schemas/complete.ts';
import { referenceOf } from '#schemas/derive/references.ts';
import { type Lang, langs, type Property, type Registry, type Resource } from '#schemas/resource.ts';
import { nameTitle } from '../export/columns.ts';

/** Why a column's values are ignored. */
type Remark = 'unknown' | 'readOnly' | 'secret' | 'name' | 'double';

/** One column of an imported file: the field that it maps to, or why it maps to none. */
export interface ColumnGuess {
  readonly title: string;
  /** Empty when the column is skipped. */
  readonly field: string;
  readonly remark?: Remark;
}

/**
 * The fields that an import accepts: the ID and the version, to find and to guard a record, and the writable
 * fields.
 */
export function importFields({ schema }: Resource): string[] {
  return Object.entries(schema.properties)
    .filter(([name, property]) => name === 'id' || name === 'version' || isImported(property))
    .map(([name]) => name);
}

/** Guesses the field of each column from its title: the field's name, or its label in either language. */
export function guessColumns(
  registry: Registry,
  resource: Resource,
  titles: readonly (string | null)[],
): ColumnGuess[] {
  const allowed = new Set(importFields(resource));
  const taken = new Set<string>();
  return titles.map((given): ColumnGuess => {
    const title = given ?? '';
    const field = fieldOf(resource, title);
    if (field === undefined)
      return { title, field: '', remark: isName(registry, resource, title) ? 'name' : 'unknown' };
    if (!allowed.has(field)) return { title, field: '', remark: remarkOf(resource.schema.properties[field]) };
    if (taken.has(field)) return { title, field: '', remark: 'double' };
    taken.add(field);
    return { title, field };
  });
}

function isImported(property: Property): boolean {
  return isWritable(property) && isReadable(property);
}

/** The field that a column's title names, by its name, that of its schema, or its label in either language. */
function fieldOf({ schema, wireNames = {} }: Resource, title: string): string | undefined {
  const wanted = plain(title);
  const written = Object.entries(wireNames);
  // Names of a schema may differ in their case alone.
  const spelt =
    written.find(([, name]) => name === title.trim()) ?? written.find(([, name]) => plain(name) === wanted);
  if (spelt) return spelt[0];
  const entries = Object.entries(schema.properties);
  const says = (lang: Lang) =>
    entries.find(([, { label }]) => label !== undefined && plain(label[lang]) === wanted)?.[0];
  return entries.find(([name]) => name === wanted)?.[0] ?? says('zh_cn') ?? says('en');
}

function isName(registry: Registry, { schema }: Resource, title: string): boolean {
  return Object.entries(schema.properties).some(([name, property]) => {
    const target = registry.resources.get(referenceOf(property)?.resource ?? '');
    return target && langs.some((lang) => plain(nameTitle(property, target, name, lang)) === plain(title));
  });
}

function remarkOf(property: Property | undefined): Remark {
  return property && !isReadable(property) ? 'secret' : 'readOnly';
}

// The suffix of the titles of time columns in an exported workbook.
const zoneMark = /[(（]UTC(?:([-+−])(\d\d?)(?::?(\d\d))?)?[)）]$/i;

/** The time zone at the end of a title, for its column's times: `(UTC+8)` is `+08:00`, `(UTC)` is `Z`. */
export function zoneOf(title: string | null | undefined): string | undefined {
  const found = zoneMark.exec(title?.trim() ?? '');
  if (!found) return undefined;
  const [, sign, hours = '', minutes = '00'] = found;
  return sign ? `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` : 'Z';
}

// A guarded title starts with an apostrophe.
function plain(title: string): string {
  return title.trim().replace(/^'/, '').replace(zoneMark, '').trimEnd().toLowerCase();
}
