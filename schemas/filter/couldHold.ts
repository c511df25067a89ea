import { fieldType } from '../fields/all.ts';
import { formats } from '../formats.ts';
import type { Json, Property } from '../resource.ts';

/** Whether a field's column could hold a value, regardless of its length and of the field's current rules. */
export function couldHold(property: Property, value: Json): boolean {
  if (property.format === 'money') return typeof value === 'string' && isFormatted('money', value);
  const kind = kinds[fieldType(property).column] ?? 'string';
  if (kind === 'integer') return Number.isSafeInteger(value);
  if (typeof value !== kind) return false;
  if (typeof value !== 'string') return true;
  if (value.includes('\0')) return false;
  // A part of a text need not be a whole address or number, so only times must be complete.
  const format = property.format ?? '';
  // A day means its first moment.
  if (format === 'date-time' && isFormatted('date', value)) return true;
  return !['date', 'date-time'].includes(format) || isFormatted(format, value);
}

const kinds: Readonly<Record<string, string>> = {
  bigint: 'integer',
  'double precision': 'number',
  boolean: 'boolean',
};

function isFormatted(format: string, value: string): boolean {
  return formats[format]?.(value) ?? true;
}
