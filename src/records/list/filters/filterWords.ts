import { fieldType } from '#schemas/fields/all.ts';
import { platformTime } from '#schemas/payloads/days.ts';
import type { Json, Lang, Property } from '#schemas/resource.ts';
import { plainText } from '../../../fields/plainText.ts';
import { dayEnd, dayIn, dayStart } from './day.ts';

/** The vocabulary for describing filters; `nameOf` returns the name of a referenced record. */
export interface FilterSpeech {
  readonly lang: Lang;
  say(key: string): string;
  /** The name of relative days. */
  sayDays(span: Json): string;
  nameOf(property: Property, value: Json): string | undefined;
}

/** A filter by one field as text, such as `≥ 5`, with any operators. */
export function filterWords(property: Property, filter: Json, speech: FilterSpeech): string {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    return valueWords(property, filter, speech);
  const operators = filter as { readonly [operator: string]: Json };
  const { gte, lte } = operators;
  if (gte !== undefined && lte !== undefined && Object.keys(operators).length === 2) {
    const [from, to] = [valueWords(property, gte, speech, 'gte'), valueWords(property, lte, speech, 'lte')];
    return from === to ? from : `${from} – ${to}`;
  }
  const parts = Object.entries(operators).map(([name, value]) =>
    operatorWords(name, value, property, speech),
  );
  return parts.join(', ');
}

const signs: Readonly<Record<string, string>> = {
  eq: '',
  ne: '≠ ',
  gt: '> ',
  gte: '≥ ',
  lt: '< ',
  lte: '≤ ',
  in: '',
  nin: '≠ ',
  between: '',
};

function operatorWords(name: string, value: Json, property: Property, speech: FilterSpeech): string {
  if (name === 'null') return speech.say(value === false || value === 0 ? 'given' : 'missing');
  if (name === 'within') return speech.sayDays(value);
  if (name === 'like') return `“${plainText(value)}”`;
  const words = Array.isArray(value)
    ? value
        .map((one: Json) => valueWords(property, one, speech, name))
        .join(name === 'between' ? ' – ' : ' / ')
    : valueWords(property, value, speech, name);
  return `${signs[name] ?? `${name} `}${words}`;
}

function valueWords(property: Property, value: Json, speech: FilterSpeech, operator = 'eq'): string {
  const { lang, say, nameOf } = speech;
  if (value === null) return say('missing');
  const type = fieldType(property);
  if (type.link === 'id') return nameOf(property, value) ?? `#${plainText(value)}`;
  if (type.link === 'many' && property.items) return valueWords(property.items, value, speech);
  if (type.link === 'key') return plainText(value);
  if (type.time === 'moment') return momentWords(value, operator);
  if (typeof value === 'object') return JSON.stringify(value);
  return type.toText?.(value, property, lang) ?? plainText(value);
}

// From the beginning of a day, or up to its end: both are shown as the day.
function momentWords(value: Json, operator: string): string {
  const day = dayIn(value);
  const moment = new Date(String(value));
  if (day === '' || value === day) return day || plainText(value);
  const bound = isFrom.test(operator) ? dayStart(day) : isUpTo.test(operator) ? dayEnd(day) : undefined;
  return bound === moment.toISOString() ? day : platformTime(moment.getTime()).slice(0, -3);
}

const isFrom = /^(gte|lt)$/;
const isUpTo = /^(lte|gt)$/;
