import { doubledName } from '../../text/doubledName.ts';
import type { Parameter } from '../api.ts';
import { isPlainText } from '../values/isPlainText.ts';
import { readJson } from '../values/readJson.ts';
import type { Reading } from './error.ts';
import { illegal, rangeError } from './range.ts';

/** A list or an object, or the JSON text of one, with `min` to `max` elements. */
export function readArray(rule: Parameter, value: unknown): Reading {
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
