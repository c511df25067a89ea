import { doubledName } from '../../text/doubledName.ts';
import type { Parameter } from '../api.ts';
import { isPlainText } from '../values/isPlainText.ts';
import { readMoment } from '../values/moment.ts';
import { numberText } from '../values/numberText.ts';
import { readJson } from '../values/readJson.ts';
import type { ParameterError, Reading } from './error.ts';
import { readFile } from './file.ts';
import { illegal, rangeError } from './range.ts';

// PHP's rule for a number at the beginning of a text.
const leading = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/;

const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

const truths = ['ok', 'true', 'success', 'on', 'yes'];

/** The result of parsing the parameters of a call: the values by name, or all errors. */
export type ParametersRead =
  | { readonly values: Readonly<Record<string, unknown>>; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: readonly ParameterError[] };

/**
 * Parses a caller's input by the rules of an API, as PhalApi does: only a missing parameter breaks
 * `required`, an empty text does not; undeclared parameters are dropped.
 */
export function readParameters(
  parameters: readonly Parameter[],
  input: Readonly<Record<string, unknown>>,
): ParametersRead {
  const errors: ParameterError[] = [];
  const entries = parameters.map((rule): [string, unknown] => {
    const sent = Object.hasOwn(input, rule.name) ? input[rule.name] : undefined;
    const read = readOne(rule, sent ?? rule.default ?? null);
    if (read.error) errors.push(read.error);
    else if (read.value === null && rule.required && !(sent === null && rule.schema?.['nullable'] === true))
      errors.push({ field: rule.name, rule: 'missing', values: { name: rule.name } });
    return [rule.name, read.error ? null : read.value];
  });
  return errors.length > 0 ? { errors } : { values: Object.fromEntries(entries) };
}

function readOne(rule: Parameter, value: unknown): Reading {
  if (rule.type === 'file') return readFile(rule, value);
  if (value === null) return { value: null };
  switch (rule.type) {
    case 'integer':
      return readInteger(rule, value);
    case 'float':
      return readFloat(rule, value);
    case 'boolean':
      return readBoolean(value);
    case 'date':
      return readDate(rule, value);
    case 'array':
    case 'object':
      return readArray(rule, value);
    default:
      return readString(rule, value);
  }
}

/** A list or an object, or its JSON text, with `min` to `max` elements. */
function readArray(rule: Parameter, value: unknown): Reading {
  const read = typeof value === 'object' ? value : readJson(String(value));
  if (typeof read !== 'object' || read === null)
    return { error: { field: rule.name, rule: 'json', values: { name: rule.name } } };
  const doubled = typeof value === 'object' ? undefined : doubledName(String(value));
  if (doubled !== undefined)
    return { error: { field: rule.name, rule: 'twice', values: { name: rule.name, key: doubled } } };
  if (!isPlainText(read)) return illegal(rule);
  const error = rangeError(rule, Object.keys(read).length);
  return error ? { error } : { value: read };
}

/** A text between `min` and `max` characters. */
function readString(rule: Parameter, value: unknown): Reading {
  const text = textIn(value);
  if (text === null || !isPlainText(text)) return illegal(rule);
  const error = rangeError(rule, [...text].length, `${rule.name}.len`);
  return error ? { error } : { value: text };
}

/** A whole number: the one at the beginning of a text, otherwise 0. */
function readInteger(rule: Parameter, value: unknown): Reading {
  const number = numberIn(value);
  if (number === null) return illegal(rule);
  // No -0.
  const whole = Math.trunc(number) + 0;
  if (!Number.isSafeInteger(whole)) return illegal(rule);
  const error = rangeError(rule, whole);
  return error ? { error } : { value: whole };
}

/** A number: the one at the beginning of a text, otherwise 0. */
function readFloat(rule: Parameter, value: unknown): Reading {
  const number = numberIn(value);
  if (number === null || !Number.isFinite(number)) return illegal(rule);
  const error = rangeError(rule, number + 0);
  return error ? { error } : { value: number + 0 };
}

/** True for numbers above 0 and the words for true; every other text is false. */
function readBoolean(value: unknown): Reading {
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'number') return { value: value > 0 };
  if (typeof value !== 'string') return { value: Object.keys(value as object).length > 0 };
  return { value: numeric.test(value) ? Number(value) > 0 : truths.includes(value.toLowerCase()) };
}

/** A date as written, with or without a time and a zone; an empty text means none. */
function readDate(rule: Parameter, value: unknown): Reading {
  if (value === '') return { value: null };
  return typeof value === 'string' && readMoment(value) !== null ? { value } : illegal(rule);
}

function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : null;
  return typeof value === 'boolean' ? (value ? '1' : '') : null;
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? Number(leading.exec(value)?.[1] ?? 0) : null;
}
