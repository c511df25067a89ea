import type { Parameter } from '../api.ts';
import type { Reading } from './error.ts';
import { rangeError } from './range.ts';

/** A file as a call carries it, in PHP's words. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** PHP's number of what went wrong; 0 when nothing did. */
  readonly error?: number;
}

/** An uploaded file of `min` to `max` bytes. */
export function readFile(rule: Parameter, value: unknown): Reading {
  if (value === null && !rule.required) return { value: null };
  if (!isFile(value))
    return { error: { field: rule.name, rule: 'fileMissing', values: { file: rule.name } } };
  if (value.error) return { error: { field: rule.name, rule: 'fileFailed', values: { error: value.error } } };
  const error = rangeError(rule, value.size, `${rule.name}.size`);
  return error ? { error } : { value };
}

function isFile(value: unknown): value is SentFile {
  if (typeof value !== 'object' || value === null) return false;
  const { name, size } = value as Partial<SentFile>;
  return typeof name === 'string' && typeof size === 'number';
}
