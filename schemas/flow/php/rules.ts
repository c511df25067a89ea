import type { Json } from '../../resource.ts';
import type { ApiDefinition, Parameter } from '../api.ts';
import { endingsOf } from '../parameters/file.ts';
import { valueRules } from '../rules/inputSchema.ts';
import { re2Pattern } from '../rules/re2Pattern.ts';
import { hasRules, isObject, type ValueSchema, valueWords } from '../rules/valueSchema.ts';
import { numberText } from '../values/numberText.ts';
import { phpLiteral, phpString } from './text.ts';

const types: Readonly<Record<Parameter['type'], string>> = {
  string: 'string',
  integer: 'int',
  float: 'float',
  boolean: 'boolean',
  array: 'array',
  // The framework has no objects: an associative array stands for one.
  object: 'array',
  date: 'date',
  file: 'file',
};

const formats: Partial<Record<Parameter['type'], string>> = { string: 'utf8', array: 'json', object: 'json' };

/** The entry of an action in `getRules()`. */
export function phpRules(api: ApiDefinition, action: string): string[] {
  if (api.parameters.length === 0) return [`${phpString(action)} => array(),`];
  return [
    `${phpString(action)} => array(`,
    ...api.parameters.map((one) => `    ${phpString(one.name)} => ${phpRule(one)},`),
    '),',
  ];
}

function phpRule(one: Parameter): string {
  const format = formats[one.type];
  const parts: (readonly [string, string])[] = [
    ['name', phpString(one.name)],
    ['type', phpString(types[one.type])],
    ...(format ? [['format', phpString(format)] as const] : []),
    ...(one.required && one.schema?.['nullable'] !== true ? [['require', 'true'] as const] : []),
    ...(one.default === undefined || one.default === null
      ? []
      : [['default', phpLiteral(one.default)] as const]),
    ...(typeof one.min === 'number' ? [['min', numberText(one.min)] as const] : []),
    ...(typeof one.max === 'number' ? [['max', numberText(one.max)] as const] : []),
    ...(one.type === 'file' && one.ext ? [['ext', phpString(endingsOf(one.ext).join(','))] as const] : []),
    ['desc', phpString(one.description ?? '')],
  ];
  return `array(${parts.map(([name, php]) => `${phpString(name)} => ${php}`).join(', ')})`;
}

/** The statement that refuses a parameter which breaks a rule of its schema; null where it has none. */
export function phpFollow(one: Parameter, local: string): string | null {
  if (one.type === 'file' || !hasRules(one.schema)) return null;
  return `Flow::follow(${local}, ${phpString(one.name)}, ${phpLiteral(checkedPart(valueRules(one)))});`;
}

// The rules alone, each pattern as RE2 reads it and as it was written.
function checkedPart(schema: ValueSchema): { readonly [word: string]: Json } {
  return Object.fromEntries(
    valueWords
      .filter((word) => schema[word] !== undefined)
      .map((word) => [word, checkedWord(word, schema[word] as Json)]),
  );
}

function checkedWord(word: (typeof valueWords)[number], value: Json): Json {
  switch (word) {
    case 'pattern':
      return [re2Pattern(String(value)) ?? '', value];
    case 'items':
    case 'additionalProperties':
      return isObject(value) ? checkedPart(value) : value;
    case 'properties':
      return Object.fromEntries(
        Object.entries(isObject(value) ? value : {}).map(([name, one]) => [
          name,
          checkedPart(one as ValueSchema),
        ]),
      );
    case 'anyOf':
    case 'oneOf':
      return (value as ValueSchema[]).map(checkedPart);
    default:
      return value;
  }
}
