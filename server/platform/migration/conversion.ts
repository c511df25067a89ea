import { type RawBuilder, sql } from 'kysely';
import type { ExistingColumn, WantedColumn } from './migrationPlan.ts';

/**
 * Converts a column's values to another type, as a person would read them: 500 fen become "5.00" or 5, not
 * 500.
 */
export function conversion(column: WantedColumn, from: ExistingColumn): RawBuilder<unknown> {
  const value = asText(column.name, from);
  if (column.isWords && from.type === 'text')
    return sql`nullif(jsonb_strip_nulls(jsonb_build_object('zh_cn', ${value})), '{}')`;
  if (column.meaning === 'money') return sql`round(${value}::numeric * 100)::bigint`;
  if (column.type === 'bigint') return sql`round(${value}::numeric)::bigint`;
  return sql`${value}::${sql.raw(column.type)}`;
}

function asText(name: string, { type, meaning }: ExistingColumn): RawBuilder<unknown> {
  const column = sql.ref(name);
  if (meaning === 'money') return sql`to_char(${column} / 100.0, 'FM9999999999999990.00')`;
  if (type === 'jsonb') return sql`(${column} #>> '{}')`;
  if (type.startsWith('timestamptz'))
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`${column}::text`;
}
