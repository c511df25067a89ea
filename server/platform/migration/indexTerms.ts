import { type RawBuilder, sql } from 'kysely';
import type { Index } from '#schemas/derive/table.ts';
import { wordOrder } from '../store/readingOrder.ts';

/**
 * The terms of an index: its columns, in lower case if the index ignores case.
 * @param of what stands for each column
 */
export function indexTerms(
  index: Index,
  of: (column: string) => RawBuilder<unknown> = sql.ref,
): RawBuilder<unknown> {
  return sql.join(index.columns.map((name) => indexTerm(index, of(name))));
}

function indexTerm({ ignoreCase, purpose }: Index, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (purpose === 'order') return sql`${column} collate ${wordOrder}`;
  // As searched: JSON by its text.
  if (purpose === 'words') return sql`(${column}::text) gin_trgm_ops`;
  if (purpose === 'entries') return sql`${column} jsonb_path_ops`;
  return ignoreCase ? sql`lower(${column})` : column;
}
