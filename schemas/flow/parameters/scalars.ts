import type { Parameter } from '../api.ts';
import { isPlainText } from '../values/isPlainText.ts';
import { readMoment } from '../values/moment.ts';
import { numberText } from '../values/numberText.ts';
import type { Reading } from './error.ts';
import { illegal, rangeError } from './range.ts';

// What PHP takes for the number at the beginning of a text.
const leading = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/;
const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;
const truths = ['ok', 'true', 'success', 'on', 'yes'];

/** A text between `min` and `max` characters. */
export function readString(rule: Parameter, value: unknown): Reading {
  const text = textIn(value);
  if (text === null || !isPlainText(text)) return illegal(rule);
  const error = rangeError(rule, [...text].length, `${rule.name}.len`);
  return error ? { error } : { value: text };
}

/** A whole number: what a text begins with, 0 when that is none. */
export function readInteger(rule: Parameter, value: unknown): Reading {
  const number = numberIn(value);
  if (number === null) return illegal(rule);
  // No -0.
  const whole = Math.trunc(number) + 0;
  if (!Number.isSafeInteger(whole)) return illegal(rule);
  const error = rangeError(rule, whole);
  return error ? { error } : { value: whole };
}

/** A number: what a text begins with, 0 when that is none. */
export function readFloat(rule: Parameter, value: unknown): Reading {
  const number = numberIn(value);
  if (number === null || !Number.isFinite(number)) return illegal(rule);
  const error = rangeError(rule, number + 0);
  return error ? { error } : { value: number + 0 };
}

/** True for numbers above 0 and the words that say so; every other text is false. */
export function readBoolean(value: unknown): Reading {
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'number') return { value: value > 0 };
  if (typeof value !== 'string') return { value: Object.keys(value as object).length > 0 };
  return { value: numeric.test(value) ? Number(value) > 0 : truths.includes(value.toLowerCase()) };
}

/** A date as it was written, with or without a time and a zone; an empty text is none. */
export function readDate(rule: Parameter, value: unknown): Reading {
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
