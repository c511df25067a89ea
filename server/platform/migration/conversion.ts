import { type RawBuilder, sql } from 'kysely';
import type { ExistingColumn, WantedColumn } from './migrationPlan.ts';

type Value = RawBuilder<unknown>;

/**
 * Converts a column's values to another type, as a person would read them: 500 fen become "5.00" or 5, not
 * 500.
 * @param stored the stored value, by default the column
 */
export function conversion(column: WantedColumn, from: ExistingColumn, stored = sql.ref(column.name)): Value {
  const value = asText(stored, from);
  if (isTextOfWords(column, from))
    return sql`nullif(jsonb_strip_nulls(jsonb_build_object('zh_cn', ${value})), '{}')`;
  const number = numberOf(column, value);
  return number ? sql`${number}::bigint` : sql`${value}::${sql.raw(column.type)}`;
}

/** Whether a stored value, not null, can be converted. From PostgreSQL 16 on. */
export function isConvertible(
  column: WantedColumn,
  from: ExistingColumn,
  stored = sql.ref(column.name),
): RawBuilder<boolean> {
  const value = asText(stored, from);
  if (column.type === 'text' || isTextOfWords(column, from)) return sql`true`;
  const number = numberOf(column, value);
  if (!number) return sql`pg_input_is_valid(${value}, ${sql.lit(column.type)})`;
  return sql`case when pg_input_is_valid(${value}, 'numeric')
    then ${number} between -9223372036854775808 and 9223372036854775807 else false end`;
}

/** Whether there is a value to convert: neither null nor JSON's null. */
export function hasValue(from: ExistingColumn, stored: Value): RawBuilder<boolean> {
  return from.type === 'jsonb'
    ? sql`(${stored} is not null and ${stored} <> 'null')`
    : sql`${stored} is not null`;
}

function isTextOfWords({ isWords }: WantedColumn, { type }: ExistingColumn): boolean {
  return isWords === true && type === 'text';
}

// What a bigint stores of a text; undefined for other types.
function numberOf({ type, meaning }: WantedColumn, value: Value): Value | undefined {
  if (meaning === 'money') return sql`round(${value}::numeric * 100)`;
  return type === 'bigint' ? sql`round(${value}::numeric)` : undefined;
}

function asText(stored: Value, { type, meaning }: ExistingColumn): Value {
  if (meaning === 'money') return sql`to_char(${stored} / 100.0, 'FM9999999999999990.00')`;
  if (type === 'jsonb') return sql`(${stored} #>> '{}')`;
  if (type.startsWith('timestamptz'))
    return sql`to_char(${stored} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`${stored}::text`;
}
