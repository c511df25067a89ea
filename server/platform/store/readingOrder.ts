import { type RawBuilder, sql } from 'kysely';
import { isRead } from '#schemas/derive/table.ts';
import type { Property } from '#schemas/resource.ts';

/** Words in dictionary order: Chinese by pinyin, Latin ignoring case. PostgreSQL includes this collation. */
export const wordOrder = sql.raw('"zh-x-icu"');

/**
 * The sort expression of a list's field: readable text sorts as words, everything else in its type's order.
 */
export function readingOrder(
  field: RawBuilder<unknown>,
  property: Property | undefined,
): RawBuilder<unknown> {
  return property && isRead(property) ? sql`${field} collate ${wordOrder}` : field;
}
