import { tableOf } from '../derive/table.ts';
import { firstMultiple } from '../multipleOf.ts';
import type { Json, Property, Resource } from '../resource.ts';
import type { Issue } from './issue.ts';
import { wrongWith } from './values.ts';

/** Rules that do not apply to a value of their field's type, and rules that no value can satisfy. */
export function ruleFaults(property: Property): Issue[] {
  return [
    ...kindFaults(property),
    ...rangeFaults(property),
    ...constFaults(property),
    ...choiceFaults(property),
    ...neededFaults(property),
    ...messageFaults(property),
  ]
    .concat(property.items ? below('/items', ruleFaults(property.items)) : [])
    .concat(
      Object.entries(property.properties ?? {}).flatMap(([name, inner]) =>
        below(`/properties/${name}`, ruleFaults(inner)),
      ),
    );
}

function below(path: string, spots: readonly Issue[]): Issue[] {
  return spots.map((spot) => ({ ...spot, path: path + spot.path }));
}

const texts = ['string'];
const numbers = ['integer', 'number'];
const lists = ['array'];
const objects = ['object'];

const typesOf: Readonly<Record<string, readonly string[]>> = {
  minLength: texts,
  maxLength: texts,
  pattern: texts,
  minimum: numbers,
  maximum: numbers,
  exclusiveMinimum: numbers,
  exclusiveMaximum: numbers,
  multipleOf: numbers,
  items: lists,
  minItems: lists,
  maxItems: lists,
  uniqueItems: lists,
  properties: objects,
  required: objects,
  additionalProperties: objects,
};

// JSON Schema ignores such a keyword, so the rule would silently have no effect.
function kindFaults(property: Property): Issue[] {
  const { type, format } = property;
  if (type === undefined) return [];
  const wrong = Object.keys(property).filter((word) => typesOf[word]?.includes(type) === false);
  const isMoney = format === 'money';
  return wrong.map((word) => ({
    path: `/${word}`,
    problem: `"${word}" says nothing of ${isMoney ? 'an amount, which is a text on the wire' : `"${type}"`}`,
    remedy: isMoney && numbers === typesOf[word] ? 'leave it out, and use a "pattern"' : 'leave it out',
  }));
}

type Limits = Property & { readonly exclusiveMinimum?: number; readonly exclusiveMaximum?: number };

function rangeFaults(property: Limits): Issue[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = property;
  const isOver = (low?: number, high?: number) => low !== undefined && high !== undefined && low > high;
  const isAt = (low?: number, high?: number) => low !== undefined && high !== undefined && low >= high;
  const found = [
    isOver(minimum, maximum) && ['minimum', 'maximum'],
    isAt(minimum, exclusiveMaximum) && ['minimum', 'exclusiveMaximum'],
    isAt(exclusiveMinimum, maximum) && ['exclusiveMinimum', 'maximum'],
    isAt(exclusiveMinimum, exclusiveMaximum) && ['exclusiveMinimum', 'exclusiveMaximum'],
    isStepless(property) && ['minimum', 'maximum'],
    isOver(property.minLength, property.maxLength) && ['minLength', 'maxLength'],
    isOver(property.minItems, property.maxItems) && ['minItems', 'maxItems'],
  ];
  return found
    .filter((pair) => pair !== false)
    .map(([low, high]) => ({
      path: `/${low}`,
      problem: `no value keeps to both "${low}" and "${high}"`,
      remedy: `write a "${high}" that is above it; where none is written, the field type has its own`,
    }));
}

function constFaults(property: Property & { readonly const?: Json }): Issue[] {
  const { const: only, type } = property;
  if (only === undefined || type === undefined || isOf(type, only)) return [];
  const problem = `${JSON.stringify(only)} is not ${type}, so nobody could fill the field`;
  return [{ path: '/const', problem, remedy: 'write a value of the property’s type' }];
}

// Between the two there may be no whole number, or no multiple.
function isStepless({ type, minimum, maximum, multipleOf = 1 }: Limits): boolean {
  if (type !== 'integer' || minimum === undefined || maximum === undefined || minimum > maximum) return false;
  const first = firstMultiple(minimum, multipleOf);
  return first !== undefined && first > maximum;
}

// A value that the file declares and another of its rules rejects.
function choiceFaults(property: Property & { readonly const?: Json }): Issue[] {
  const { enum: choices = [], const: only, random, maxLength = random } = property;
  if (random !== undefined && maxLength !== undefined && random > maxLength)
    return [{ path: '/random', problem: `no value is longer than ${maxLength}`, remedy: 'write fewer' }];
  const said = [
    ...choices.map((one) => ['/enum', one] as const),
    ...(only !== undefined && (property.type === undefined || isOf(property.type, only))
      ? [['/const', only] as const]
      : []),
  ];
  return said.flatMap(([path, one]) => {
    const wrong = wrongWith('value', property, one);
    if (wrong === undefined) return [];
    const problem = `${JSON.stringify(one)} breaks the field’s own rules, so nobody could choose it`;
    return [{ path, problem, remedy: wrong }];
  });
}

/** Required fields of an object that does not describe them, so that no one could fill them in. */
export function neededFaults({
  properties,
  required = [],
}: Pick<Property, 'properties' | 'required'>): Issue[] {
  const known = Object.keys(properties ?? {});
  return required
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: '/required',
      problem: `no field is called "${name}"`,
      remedy: `use one of ${known.join(', ')}`,
    }));
}

function isOf(type: string, value: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

// The rules that an error may name, see explain; only those of a single field's value.
const rules = [
  ...['type', 'enum', 'const', 'format', 'required', 'unique', 'reference', 'text', 'frozen'],
  ...['lost', 'uncalculated', 'digits'],
  ...Object.keys(typesOf).filter((word) => !['items', 'properties'].includes(word)),
];

function messageFaults({ messages = {} }: Property): Issue[] {
  const unknown = Object.keys(messages).filter((rule) => !rules.includes(rule));
  return unknown.map((rule) => ({
    path: `/messages/${rule}`,
    problem: `no rule is called "${rule}"`,
    remedy: `use one of ${rules.join(', ')}`,
  }));
}

// A b-tree leaf entry takes at most about 2,700 bytes, and a character up to four.
const mostBytes = 2560;

/**
 * Indexes over texts that may exceed the size of an index entry, so that a write would fail in the database.
 */
export function longTextFaults(resource: Resource): Issue[] {
  const { properties } = resource.schema;
  const indexes = (tableOf(resource)?.indexes ?? []).filter(
    ({ purpose }) => purpose !== 'words' && purpose !== 'entries' && purpose !== 'order',
  );
  const bytes = (name: string) => bytesOf(properties[name] ?? {});
  return indexes
    .filter(({ columns }) => columns.reduce((sum, name) => sum + bytes(name), 0) > mostBytes)
    .map(({ columns }) => ({
      path: `/schema/properties/${columns.reduce((most, name) => (bytes(name) > bytes(most) ? name : most))}`,
      problem: `an index on ${columns.join(', ')} cannot hold texts of this length`,
      remedy: `write a "maxLength" so that together they have at most ${mostBytes / 4} letters`,
    }));
}

function bytesOf({ type, enum: choices, maxLength = 0 }: Property): number {
  return type === 'string' && !choices ? maxLength * 4 : 0;
}
