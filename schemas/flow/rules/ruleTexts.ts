import type { Json, Lang } from '../../resource.ts';
import type { FieldType, Parameter } from '../api.ts';
import { isObject, optionWords, textOf, type ValueSchema } from './valueSchema.ts';

const mostShown = 12;
const mostText = 80;

/** The rules of a parameter or a return field as short texts: `≥ 1`, `len ≤ 3`, `∈ red | green`. */
export function ruleTexts(
  { type, min, max, ext, default: otherwise, schema }: Partial<Parameter>,
  lang: Lang,
): string[] {
  const measure = (type && measures[type]) ?? '';
  const own = [
    [`${measure}≥`, min],
    [`${measure}≤`, max],
    ['∈', ext],
    ['=', otherwise],
  ] as const;
  return [
    ...own.flatMap(([sign, value]) =>
      value === undefined || value === null || value === '' ? [] : [`${sign} ${shown(value)}`],
    ),
    ...schemaTexts(schema ?? {}, '', lang, 0).slice(0, mostShown),
  ];
}

// What minimum and maximum limit where it is not the value itself.
const measures: Partial<Record<FieldType, string>> = {
  string: 'len ',
  array: 'count ',
  object: 'count ',
  file: 'bytes ',
};

function schemaTexts(schema: ValueSchema, at: string, lang: Lang, depth: number): string[] {
  const { enum: values, items, properties, required, anyOf, oneOf } = schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const place = at === '' ? '' : `${at} `;
  return [
    ...(depth > 0 ? [`${place}${typeText(schema)}`.trim()] : []),
    ...(Array.isArray(values) ? [`${place}∈ ${valuesText(values, schema, lang)}`] : []),
    ...signs.flatMap(([word, sign]) =>
      schema[word] === undefined ? [] : [`${place}${sign} ${shown(schema[word])}`],
    ),
    ...(schema['uniqueItems'] === true ? [`${place}uniqueItems`] : []),
    ...(anyOf || oneOf ? [`${place}${oneOf ? 'oneOf' : 'anyOf'}(${[anyOf ?? oneOf].flat().length})`] : []),
    ...(depth < 3 && isObject(items) ? schemaTexts(items, `${at}[]`, lang, depth + 1) : []),
    ...(depth < 3 && isObject(properties)
      ? Object.entries(properties).flatMap(([name, one]) =>
          isObject(one)
            ? schemaTexts(one, `${at}.${name}${needed.has(name) ? '*' : ''}`, lang, depth + 1)
            : [],
        )
      : []),
  ];
}

const signs = [
  ['exclusiveMinimum', '>'],
  ['exclusiveMaximum', '<'],
  ['minimum', '≥'],
  ['maximum', '≤'],
  ['multipleOf', '×'],
  ['minLength', 'len ≥'],
  ['maxLength', 'len ≤'],
  ['minItems', 'count ≥'],
  ['maxItems', 'count ≤'],
  ['minProperties', 'count ≥'],
  ['maxProperties', 'count ≤'],
  ['format', '@'],
  ['pattern', '~'],
] as const;

function typeText({ type }: ValueSchema): string {
  return type === undefined ? '' : [type].flat().join(' | ');
}

function valuesText(values: readonly Json[], schema: ValueSchema, lang: Lang): string {
  const texts = values.slice(0, mostShown).map((value) => {
    const words = optionWords(schema, value)?.[lang];
    return words ? `${shown(value)} (${words})` : shown(value);
  });
  return `${texts.join(' | ')}${values.length > mostShown ? ' | …' : ''}`;
}

function shown(value: Json | undefined): string {
  const text = value === undefined ? '' : textOf(value);
  return text.length > mostText ? `${text.slice(0, mostText)}…` : text;
}
