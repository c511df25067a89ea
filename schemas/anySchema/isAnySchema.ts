import { openFormats } from '../fields/all.ts';
import { foreignFormats, formats } from '../formats.ts';
import { systemFields } from '../resource.ts';
import { nearest } from '../text/nearest.ts';
import { patternFor } from '../text/patternFor.ts';
import { annotations } from '../vocabulary.ts';
import { isReserved } from './fieldNames.ts';
import { isObject, knownInnerSchemas, type SchemaNode, type SchemaObject } from './schemaNode.ts';
import { isForeignNote, schemaWords } from './words.ts';

/**
 * Whether a schema is more than a resource file's own grammar describes, so that it has to be read as any
 * JSON Schema.
 */
export function isAnySchema(schema: unknown): boolean {
  if (typeof schema === 'boolean') return true;
  if (!isObject(schema)) return false;
  const { $schema, type, properties, additionalProperties = false } = schema;
  if (typeof $schema === 'string' && $schema !== 'https://json-schema.org/draft/2020-12/schema') return true;
  if (type !== 'object' || !isObject(properties) || additionalProperties !== false) return true;
  if (hasForeignWord(schema) || ['enum', 'const', 'items'].some((word) => word in schema)) return true;
  if (conditionWords.some((word) => hasForeignRule(schema[word], word === 'if'))) return true;
  return Object.entries(properties).some(
    ([name, one]) => !isFieldName(name) || isUnworded(name, one) || isAnyField(one),
  );
}

/**
 * Whether a property without a label is probably not written for Kaifang: its readers' words become labels, a
 * reserved name is mapped, and an object is drawn by its schema.
 */
export function isUnworded(name: string, property: unknown): boolean {
  if (!isObject(property) || isObject(property['label'])) return false;
  const { title, description, type, pattern } = property;
  const isMapped = isReserved(name) && !['and', 'not', 'or'].includes(name);
  if (isMapped) return true;
  if (isOwnRow(property)) return false;
  const isWorded = [title, description].some((one) => typeof one === 'string' && one.trim() !== '');
  const isSpelt =
    typeof pattern === 'string' && patternFor(pattern) !== undefined && patternFor(pattern) !== pattern;
  const isDrawn = (type === 'object' || type === 'array') && hasParts(property);
  return isWorded || isSpelt || isDrawn;
}

/** Whether a property has named parts, and it or one of them says something in the words of the grammar. */
export function isOwnRow(property: SchemaObject): boolean {
  return hasParts(property) && holdsOwnWord(property);
}

function hasParts({ properties, items }: SchemaObject): boolean {
  return isObject(properties) || (isObject(items) && isObject(items['properties']));
}

function holdsOwnWord(schema: SchemaNode): boolean {
  if (!isObject(schema)) return false;
  return (
    Object.entries(schema).some(([word, value]) => isOwnUse(word, value)) ||
    knownInnerSchemas(schema).some(([, inner]) => holdsOwnWord(inner))
  );
}

const ownWords = new Set<string>(annotations);
// Other vendors' schemas have these words too, though with values of other kinds.
const objectWords = new Set(['label', 'help', 'emptyLabel', 'reference', 'picture']);
const sharedWords = new Set([
  ...['options', 'messages', 'templates', 'fixed', 'made', 'suggested', 'valueSchema'],
]);

function isOwnUse(word: string, value: unknown): boolean {
  if (word === 'format') return value === 'password' || isOwnFormat(value);
  if (!ownWords.has(word) || sharedWords.has(word)) return false;
  return objectWords.has(word) ? isObject(value) : value !== undefined && value !== false;
}

/** Whether a format is one that only the grammar has. */
export function isOwnFormat(format: unknown): boolean {
  if (typeof format !== 'string' || (foreignFormats as readonly string[]).includes(format)) return false;
  return knownFormats.has(format) && !sharedFormats.has(format);
}

/** Formats of the grammar that schemas from elsewhere use as well. */
const sharedFormats = new Set([
  ...['text', 'color', 'duration', 'date', 'date-time', 'file', 'json', 'resource', 'password', 'trace'],
]);

const conditionWords = ['if', 'then', 'else', 'allOf', 'dependentRequired'];
const tests = new Set(['anyOf', 'oneOf', 'not', 'minProperties', 'maxProperties']);

/** Whether a name can be a field's name as it is. */
export function isFieldName(name: string): boolean {
  return /^[a-z][a-z0-9_]{0,47}$/.test(name) && !(systemFields as readonly string[]).includes(name);
}

/** Formats of JSON Schema and OpenAPI that are annotations here. */
const annotationFormats = new Set([
  ...['idn-email', 'idn-hostname', 'iri', 'iri-reference', 'uri-template', 'relative-json-pointer', 'url'],
  ...['int32', 'int64', 'uint32', 'uint64', 'float', 'double', 'byte', 'binary', 'decimal'],
]);

/** Formats of the grammar. Another one is an annotation, unless it is one of these misspelt. */
const knownFormats = new Set<string>([...foreignFormats, ...openFormats, ...Object.keys(formats)]);

function isForeignFormat(format: unknown): boolean {
  if (typeof format !== 'string' || knownFormats.has(format)) return false;
  return annotationFormats.has(format) || nearest(format, knownFormats) === undefined;
}

/** Whether a property of a record is more than the grammar describes. */
export function isAnyField(property: unknown): boolean {
  if (!isObject(property)) return typeof property === 'boolean';
  const { type, enum: values, reference, format } = property;
  const isTyped = [type, values, reference].some((one) => one !== undefined) || format === 'json';
  return !isTyped || isAnyValue(property);
}

function isAnyValue(schema: SchemaNode): boolean {
  if (!isObject(schema)) return true;
  const { type, enum: values, format, items, properties, additionalProperties, default: preset } = schema;
  if (hasForeignWord(schema) || Array.isArray(type) || type === 'null') return true;
  if (Array.isArray(values) && !values.every((one) => typeof one === 'string' || Number.isInteger(one)))
    return true;
  if (isForeignFormat(format)) return true;
  if (preset === null || isObject(additionalProperties)) return true;
  if (['if', 'then', 'else', 'allOf', 'dependentRequired', '$id', '$schema'].some((word) => word in schema))
    return true;
  if (Array.isArray(items) || typeof items === 'boolean' || (isObject(items) && isAnyValue(items)))
    return true;
  if (!isObject(properties)) return false;
  return Object.entries(properties).some(
    ([name, one]) =>
      !/^[a-z][a-z0-9_]{0,47}$/.test(name) || typeof one === 'boolean' || (isObject(one) && isAnyValue(one)),
  );
}

function hasForeignWord(schema: SchemaObject): boolean {
  return Object.keys(schema).some((word) => schemaWords.has(word) || isForeignNote(word));
}

// What a condition tests may be a choice; what it demands is reported at a field.
function hasForeignRule(rule: unknown, isTest: boolean): boolean {
  if (Array.isArray(rule)) return rule.some((one) => hasForeignRule(one, isTest));
  if (!isObject(rule)) return false;
  return Object.entries(rule).some(([word, inner]) => {
    if (word === 'properties' && isObject(inner))
      return Object.values(inner).some((one) => hasForeignRule(one, isTest));
    if (word === 'additionalProperties') return true;
    if (schemaWords.has(word) && !(isTest && tests.has(word))) return true;
    return ['enum', 'const', 'default', 'examples'].includes(word)
      ? false
      : hasForeignRule(inner, isTest || word === 'if');
  });
}
