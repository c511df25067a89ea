import type { Parameter } from '../api.ts';
import { readArray } from './array.ts';
import type { ParameterError, Reading } from './error.ts';
import { readFile } from './file.ts';
import { readBoolean, readDate, readFloat, readInteger, readString } from './scalars.ts';

/** What the parameters of a call came to: the values by name, or everything that is wrong with them. */
export type ParametersRead =
  | { readonly values: Readonly<Record<string, unknown>>; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: readonly ParameterError[] };

/**
 * Reads what a caller sent by the rules of an API, as PhalApi does: only absence breaks `required`, an empty text does
 * not; what is not declared is left out.
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
    else if (read.value === null && rule.required)
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
