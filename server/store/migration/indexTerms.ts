import { type RawBuilder, sql } from 'kysely';
import type { Index } from '#schemas/derive/table.ts';

/** What an index is made of: its columns, in small letters where case does not count. */
export function indexTerms(index: Index): RawBuilder<unknown> {
  return sql.join(
    index.columns.map((name) => (index.ignoreCase ? sql`lower(${sql.ref(name)})` : sql.ref(name))),
  );
}
