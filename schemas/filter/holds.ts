import { fieldType } from '../fields/all.ts';
import { formats } from '../formats.ts';
import type { Json, Property } from '../resource.ts';

/** Whether a value of a filter is one that the field could have. */
export function holds(property: Property, value: Json): boolean {
  // Of a list of references it is one entry that is asked for.
  if (property.items?.reference) return holds(property.items, value);
  const kind = kinds[fieldType(property).column] ?? 'string';
  if (property.format === 'money') return typeof value === 'string' && isFormatted('money', value);
  if (kind === 'integer') return Number.isSafeInteger(value);
  if (typeof value !== kind) return false;
  if (property.enum) return property.enum.includes(value as string);
  if (typeof value !== 'string') return true;
  if (value.includes('\0') || value.length > 1000) return false;
  // A part of a text need not be a whole address or number, so only times have to be complete.
  const format = property.format ?? '';
  // A day stands for its first moment.
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
