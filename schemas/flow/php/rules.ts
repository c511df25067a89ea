import type { ApiDefinition, Parameter } from '../api.ts';
import { endingsOf } from '../parameters/file.ts';
import { numberText } from '../values/numberText.ts';
import { phpLiteral, phpString } from './text.ts';

const types: Readonly<Record<Parameter['type'], string>> = {
  string: 'string',
  integer: 'int',
  float: 'float',
  boolean: 'boolean',
  array: 'array',
  // The framework has no objects: an array with names is one.
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
    ...(one.required ? [['require', 'true'] as const] : []),
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
