import { createHash } from 'node:crypto';
import { fieldType } from '#schemas/fields/all.ts';
import type { Json, Property, Row } from '#schemas/resource.ts';

/** Whether a column of a type holds bytes, which no screen shows: only their number. */
export function isBinary(type: string): boolean {
  return /^(bytea|binary|varbinary|(tiny|medium|long)?blob)/.test(type);
}

/** A value of a connected database as the wire has it; one that the field cannot hold stays a text. */
export function wireValue(property: Property, value: unknown): Json {
  if (value === null || value === undefined) return null;
  const { column, format } = fieldType(property);
  if (format?.name === 'money') return withCents(String(value));
  switch (column) {
    case 'bigint':
    case 'double precision':
      return numberOf(value, column === 'bigint');
    case 'boolean':
      return value === true || value === 1 || value === '1';
    case 'jsonb':
      return value as Json;
    case 'date':
      return String(value).slice(0, 10);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

// A whole number beyond 2^53 is exact as a text only.
function numberOf(value: unknown, isWhole: boolean): Json {
  const number = Number(value);
  const isExact = isWhole ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isExact ? number : String(value);
}

function withCents(text: string): string {
  const [, whole, cents = ''] = /^(-?\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  return whole === undefined || /[1-9]/.test(cents.slice(2))
    ? text
    : `${whole}.${cents.slice(0, 2).padEnd(2, '0')}`;
}

/** The version of a record of a connected database: a number that differs where any of its values does. */
export function versionOf(row: Row): number {
  const entries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest().readUIntBE(0, 6) + 1;
}
