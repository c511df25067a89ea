import { foreignFormats, formats } from '../formats.ts';
import type { Property } from '../resource.ts';
import { boolean } from './boolean.ts';
import { bytes } from './bytes.ts';
import { choice } from './choice.ts';
import { code } from './code.ts';
import { color } from './color.ts';
import { date } from './date.ts';
import { dateTime } from './dateTime.ts';
import { duration } from './duration.ts';
import { email } from './email.ts';
import type { FieldType } from './fieldType.ts';
import { file } from './file.ts';
import { files } from './files.ts';
import { html } from './html.ts';
import { image } from './image.ts';
import { integer } from './integer.ts';
import { ipList } from './ipList.ts';
import { json } from './json.ts';
import { level } from './level.ts';
import { list } from './list.ts';
import { longText } from './longText.ts';
import { markdown } from './markdown.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { password } from './password.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { isFile } from './privateFile.ts';
import { reference } from './reference.ts';
import { referenceKey } from './referenceKey.ts';
import { references } from './references.ts';
import { resource } from './resource.ts';
import { rows } from './rows.ts';
import { sql } from './sql.ts';
import { text } from './text.ts';
import { trace } from './trace.ts';
import { uri } from './uri.ts';
import { words } from './words.ts';

/** The shared halves of the field types by name; the compiler requires the same names in `src/fields`. */
export const fieldTypes = {
  text,
  longText,
  email,
  phone,
  uri,
  color,
  integer,
  number,
  money,
  duration,
  bytes,
  percent,
  boolean,
  choice,
  level,
  date,
  dateTime,
  image,
  file,
  files,
  html,
  markdown,
  code,
  sql,
  json,
  list,
  ipList,
  reference,
  referenceKey,
  references,
  rows,
  resource,
  password,
  words,
  trace,
} satisfies Record<string, FieldType>;

/** The name of a field type. */
export type FieldTypeName = keyof typeof fieldTypes;

const byFormat = new Map<string, FieldTypeName>(
  (Object.entries(fieldTypes) as [FieldTypeName, FieldType][]).flatMap(([name, { format }]) =>
    format ? [[format.name, name]] : [],
  ),
);

/** Formats that only name a field type; any text is valid. */
export const openFormats: readonly string[] = [...byFormat.keys()].filter(
  (name) => !(name in formats) && !(foreignFormats as readonly string[]).includes(name),
);

const byType: Readonly<Record<string, FieldTypeName>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'json',
};

/**
 * The field type of a property, determined by its reference, its enum, its format or its JSON type, in this
 * order.
 */
export function fieldTypeName(property: Property): FieldTypeName {
  // The type of a nullable input has two entries: its own and null.
  const type = [property.type].flat().find((name) => name !== 'null') ?? '';
  if (property.reference) return property.reference.field ? 'referenceKey' : 'reference';
  if (property.enum) return type === 'integer' ? 'level' : 'choice';
  if (type === 'array' && property.items?.reference) return 'references';
  if (type === 'array' && isFile(property.items ?? {})) return 'files';
  if (type === 'array' && isObjectList(property)) return isTyped(property.items) ? 'rows' : 'json';
  return byFormat.get(property.format ?? '') ?? byType[type] ?? 'json';
}

/** The shared half of a property's field type. */
export function fieldType(property: Property): FieldType {
  return fieldTypes[fieldTypeName(property)];
}

function isObjectList(property: Property): boolean {
  return property.items?.type === 'object' || property.items?.type === 'array';
}

function isTyped(items: Property | undefined): boolean {
  return Object.keys(items?.properties ?? {}).length > 0;
}
