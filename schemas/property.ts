import { keptSecrets } from './derive/keptSecrets.ts';
import { fieldType, fieldTypeName } from './fields/all.ts';
import { type Property, systemFields, type Words } from './resource.ts';

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

/** Whether a field is one that every stored record has by itself. */
export function isSystemField(name: string): boolean {
  return (systemFields as readonly string[]).includes(name);
}

/**
 * The properties that a stored record has by itself, in the words of a resource file; `created` is what the moment is
 * called when it was made.
 */
export function systemPropertiesOf(own: Properties, created: Words | undefined): Properties {
  const made = { ...systemProperties['created_at'], ...(created && { label: created }) };
  return { ...systemProperties, created_at: made, ...keptSecrets(own) };
}

/** A property with its defaults filled in: type, label and the schema words of its field type. */
export function completeProperty(name: string, property: Property): Property {
  const label = property.label ?? { zh_cn: spoken(name), en: spoken(name) };
  const made = property.creator && { readOnly: true };
  return { ...named(completeValue(property), label), ...made, label };
}

// Two names that differ by a blank at an end alone would look the same to everybody. Each class is spelled out, since
// what `\s` and `.` are differs between the engines of patterns.
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

// The values inside a list or an object as well; what stands in a row is called something like a field.
function completeValue(property: Property): Property {
  const typed = { ...within(property), type: property.type ?? impliedType(property) };
  const { items } = typed;
  const whole = { ...fieldType(typed).schema, ...typed } as Property;
  if (fieldTypeName(typed) === 'rows' && items) return { ...whole, items: completeRow(items) };
  return items?.reference ? { ...whole, items: completeValue(items) } : whole;
}

// Inside of a value too a choice is of the type of what can be chosen.
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
  return within({ ...property, ...(type === undefined && property.enum && { type: impliedType(property) }) });
}

function completeRow(items: Property): Property {
  const cells = Object.entries(items.properties ?? {});
  const properties = Object.fromEntries(cells.map(([name, cell]) => [name, completeProperty(name, cell)]));
  return { additionalProperties: false, ...items, properties };
}

function impliedType(property: Property): string {
  if (property.reference) return property.reference.field ? 'string' : 'integer';
  return property.enum?.every((value) => typeof value === 'number') ? 'integer' : 'string';
}

function spoken(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
