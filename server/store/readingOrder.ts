import { type RawBuilder, sql } from 'kysely';
import { isRead } from '#schemas/derive/table.ts';
import type { Property } from '#schemas/resource.ts';

/** Words as people look them up: Chinese by pinyin, Latin whatever its case. PostgreSQL has that order from the start. */
export const wordOrder = sql.raw('"zh-x-icu"');

/**
 * A field as a list is sorted by it: what is read is sorted as words, everything else has an order of its own.
 */
export function readingOrder(
  field: RawBuilder<unknown>,
  property: Property | undefined,
): RawBuilder<unknown> {
  return property && isRead(property) ? sql`${field} collate ${wordOrder}` : field;
}
