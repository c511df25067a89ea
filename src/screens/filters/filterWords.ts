import { fieldType, fieldTypeName } from '#schemas/fields/all.ts';
import { platformTime } from '#schemas/payloads/days.ts';
import type { Json, Lang, Property } from '#schemas/resource.ts';
import { plainText } from '../../fields/plainText.ts';
import { dayEnd, dayIn, dayStart } from './day.ts';

/** The words that a filter is told with; `nameOf` knows what a referenced record is called. */
export interface FilterSpeech {
  readonly lang: Lang;
  say(key: string): string;
  /** What days that go with the calendar are called. */
  sayDays(span: Json): string;
  nameOf(property: Property, value: Json): string | undefined;
}

/** A filter by one field in words, such as `≥ 5`, whatever operators it has. */
export function filterWords(property: Property, filter: Json, speech: FilterSpeech): string {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    return valueWords(property, filter, speech);
  const operators = filter as { readonly [operator: string]: Json };
  const { gte, lte } = operators;
  if (gte !== undefined && lte !== undefined && Object.keys(operators).length === 2) {
    const [from, to] = [valueWords(property, gte, speech), valueWords(property, lte, speech)];
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
    ? value.map((one: Json) => valueWords(property, one, speech)).join(name === 'between' ? ' – ' : ' / ')
    : valueWords(property, value, speech);
  return `${signs[name] ?? `${name} `}${words}`;
}

function valueWords(property: Property, value: Json, speech: FilterSpeech): string {
  const { lang, say, nameOf } = speech;
  if (value === null) return say('missing');
  const type = fieldTypeName(property);
  if (type === 'reference') return nameOf(property, value) ?? `#${plainText(value)}`;
  if (type === 'references' && property.items) return valueWords(property.items, value, speech);
  if (type === 'referenceKey') return plainText(value);
  if (type === 'dateTime') return momentWords(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return fieldType(property).toText?.(value, property, lang) ?? plainText(value);
}

// The bounds of a day are told as the day.
function momentWords(value: Json): string {
  const day = dayIn(value);
  const moment = new Date(String(value));
  if (day === '' || value === day) return day || plainText(value);
  const isBound = [dayStart(day), dayEnd(day)].includes(moment.toISOString());
  return isBound ? day : platformTime(moment.getTime()).slice(0, -3);
}
