import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';

type Column = { readonly name: string; readonly type: string };

/** The maximum length of a displayed cell text. */
export const longestCell = 10_000;

const shape = /^(geometry|point|linestring|polygon|multi)/;

/** A column as its display text; one extra character indicates truncation. */
export function shownSql(dialect: Dialect, column: Column): RawBuilder<unknown> {
  return sql`left(${wholeSql(dialect, column)}, ${sql.lit(longestCell + 1)})`;
}

/** A column as full text. */
export function wholeSql(dialect: Dialect, { name, type }: Column): RawBuilder<unknown> {
  const column = sql.id(name);
  if (dialect === 'postgres') return sql`${column}::text`;
  if (isBytes(type)) return sql`concat('0x', hex(${column}))`;
  if (/^bit/.test(type)) return sql`cast(${column} + 0 as char)`;
  if (shape.test(type)) return sql`st_astext(${column})`;
  return sql`cast(${column} as char)`;
}

/** A column as compared with user input: as its display text where {@link isUnordered}. */
export function comparedSql(dialect: Dialect, column: Column): RawBuilder<unknown> {
  const whole = () => wholeSql(dialect, column);
  // MySQL stores a 4-byte float with more precision than it displays.
  if (dialect === 'mysql' && /^float/.test(column.type)) return sql`cast(${whole()} as double)`;
  return isUnordered(dialect, column) ? whole() : sql.id(column.name);
}

/** Whether a column type has no ordering and no equality, or only one of areas. */
export function isUnordered(dialect: Dialect, { type }: Column): boolean {
  return unordered[dialect].test(type);
}

const unordered: Readonly<Record<Dialect, RegExp>> = {
  postgres: /^(json|jsonpath|xml|point|box|polygon|line|circle|path|lseg)$/,
  mysql: /^(json|geometry|point|linestring|polygon|multi)/,
};

const hex = /^(0x)?([0-9a-f]{2})*$/i;

/**
 * User input as a bound column value. PostgreSQL infers the column's type.
 * @throws ApiError 400 for a text that is not valid for a binary column.
 */
export function givenSql(dialect: Dialect, { name, type }: Column, text: string | null): RawBuilder<unknown> {
  if (text === null) return sql`null`;
  if (dialect === 'postgres') return sql`${text}`;
  if (isBytes(type)) {
    // The database would silently convert it to an empty value.
    if (!hex.test(text)) throw new ApiError(ret.badInput, 'console.noBytes', { values: { column: name } });
    return sql`unhex(${text.replace(/^0x/i, '')})`;
  }
  // As a text it would be compared as a double, without exact precision.
  if (/int/.test(type) && /^[+-]?\d+$/.test(text)) return wholeNumberSql(text, /unsigned/.test(type));
  if (/^bit/.test(type)) return sql`cast(${text} as unsigned)`;
  return sql`${text}`;
}

// A cast would silently change a number that does not fit; as a text it is rejected.
function wholeNumberSql(text: string, isUnsigned: boolean): RawBuilder<unknown> {
  const number = BigInt(text);
  if (isUnsigned)
    return BigInt.asUintN(64, number) === number ? sql`cast(${text} as unsigned)` : sql`${text}`;
  return BigInt.asIntN(64, number) === number ? sql`cast(${text} as signed)` : sql`${text}`;
}

/** Whether a column still has exactly the text that the user saw. */
export function stillSql(dialect: Dialect, column: Column, text: string | null): RawBuilder<unknown> {
  if (text === null) return sql`${sql.id(column.name)} is null`;
  const whole = wholeSql(dialect, column);
  if (dialect === 'postgres') return sql`${whole} = ${text}`;
  return sql`cast(${whole} as binary) = cast(${text} as binary)`;
}

function isBytes(type: string): boolean {
  return /blob|binary/.test(type);
}
