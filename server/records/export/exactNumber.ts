import { type RawBuilder, sql } from 'kysely';
import type { CellKind } from '#schemas/fields/fieldType.ts';

// Excel keeps 15 digits of a number and replaces the others with 0.
const mostDigits = 15;

/** Whether a spreadsheet keeps a number as written. A number with a fraction only needs to be close. */
export function isExact(kind: CellKind, number: string): boolean {
  const digits = (number.split('e', 1)[0] ?? '').replace(/\D/g, '').length;
  return digits <= mostDigits || (kind === 'number' && number.includes('.'));
}

/** The same check in SQL. */
export function isExactSql(isFraction: boolean, number: RawBuilder<unknown>): RawBuilder<boolean> {
  const text = sql`(${number})::text`;
  const fits = sql<boolean>`length(translate(split_part(${text}, 'e', 1), '-+.', '')) <= ${sql.lit(mostDigits)}`;
  return isFraction ? sql<boolean>`(${fits} or position('.' in ${text}) > 0)` : fits;
}
