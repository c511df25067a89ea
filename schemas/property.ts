import { keptSecrets } from './derive/keptSecrets.ts';
import { fieldType, fieldTypeName } from './fields/all.ts';
import { type OtherProvider, type Property, systemFields, type Words } from './resource.ts';

type Properties = Readonly<Record<string, Property>>;

const systemProperties: Properties = {
  id: { type: 'integer', readOnly: true, unique: true, label: { zh_cn: 'ID', en: 'ID' } },
  created_at: {
    type: 'string',
    format: 'date-time',
    readOnly: true,
    label: { zh_cn: '创建时间', en: 'Created' },
  },
  updated_at: {
    type: 'string',
    format: 'date-time',
    readOnly: true,
    label: { zh_cn: '更新时间', en: 'Updated' },
  },
  version: { type: 'integer', readOnly: true, label: { zh_cn: '版本', en: 'Version' } },
};

/** The computed field that tells whether a record of a connected database is still as it was read. */
export const versionVirtual = 'version';

/** Whether every stored record has this field. */
export function isSystemField(name: string): boolean {
  return (systemFields as readonly string[]).includes(name);
}

/**
 * The properties that every stored record has, as a resource file writes them; `created` is the name of the
 * creation time.
 */
export function systemPropertiesOf(own: Properties, created: Words | undefined): Properties {
  const made = { ...systemProperties['created_at'], ...(created && { label: created }) };
  return { ...systemProperties, created_at: made, ...keptSecrets(own) };
}

/**
 * The properties that a record elsewhere has by itself: its id; and in a connected database the version of
 * what was read, which the server makes of its values.
 */
export function otherPropertiesOf(provider: OtherProvider): Properties {
  const { id, version } = systemProperties as { id: Property; version: Property };
  if (provider.type === 'rest') return { id };
  return { id: provider.keyType === 'text' ? { ...id, type: 'string' } : id, version: versionOf(version) };
}

// Computed from the values that were read, so that no list can be ordered by it.
function versionOf(version: Property): Property {
  return { ...version, virtual: versionVirtual, sortable: false, filter: false };
}

/** A property with its defaults filled in: type, label and the schema keywords of its field type. */
export function completeProperty(name: string, property: Property): Property {
  const label = property.label ?? { zh_cn: spoken(name), en: spoken(name) };
  const made = property.creator && { readOnly: true };
  return { ...named(completeValue(property), label), ...made, label };
}

// Two names that differ only by a blank at an end would look the same. Each class is spelled out, since `\s`
// and `.` differ between regular expression engines.
const namePattern = '^([^\\t-\\r\\p{Z}\ufeff]([^\\n\\r\u2028\u2029]*[^\\t-\\r\\p{Z}\ufeff])?)?$';

function named(property: Property, label: Words): Property {
  const { unique, readOnly, pattern, enum: options } = property;
  if (!unique || readOnly || pattern || options || fieldTypeName(property) !== 'text') return property;
  const told = {
    zh_cn: `${label.zh_cn}的开头和结尾不能有空格`,
    en: `${label.en} must not start or end with a space`,
  };
  return { ...property, pattern: namePattern, messages: { pattern: told, ...property.messages } };
}

// Also the values inside a list or an object; a row has named cells like fields.
function completeValue(property: Property): Property {
  const type = property.type ?? impliedType(property);
  const typed: Property = { ...within(property), ...(type !== undefined && { type }) };
  const { items } = typed;
  const whole = { ...fieldType(typed).schema, ...typed } as Property;
  if (fieldType(typed).formField === 'rows' && items) return { ...whole, items: completeRow(items) };
  return items?.reference ? { ...whole, items: completeValue(items) } : whole;
}

// Inside a value too, an enum determines the type.
function within<Part extends Property>({ items, properties, ...property }: Part): Part {
  return {
    ...property,
    ...(items && { items: typedWithin(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, typedWithin(inner)]),
      ),
    }),
  } as Part;
}

function typedWithin(property: Property): Property {
  const { type } = property;
  const implied = type === undefined && property.enum ? impliedType(property) : undefined;
  return within({ ...property, ...(implied !== undefined && { type: implied }) });
}

function completeRow(items: Property): Property {
  const cells = Object.entries(items.properties ?? {});
  const properties = Object.fromEntries(cells.map(([name, cell]) => [name, completeProperty(name, cell)]));
  return { additionalProperties: false, ...items, properties };
}

// JSON without a type is any value.
function impliedType(property: Property): string | undefined {
  if (property.format === 'json') return undefined;
  if (property.reference) return property.reference.field ? 'string' : 'integer';
  return property.enum?.every((value) => typeof value === 'number') ? 'integer' : 'string';
}

function spoken(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
