import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';

/** The filters of an input by the column that they are held against. */
function filtersOf({ service, app_id, account_id }: Row): [string, unknown][] {
  return Object.entries({ service, app_id, account_id }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
}

/** Whether only some calls are asked for: of an API, an application or an account. */
export function isNarrow(input: Row): boolean {
  return filtersOf(input).length > 0;
}

/** The condition on the counts of calls that an input asks for. */
export function whose(input: Row): RawBuilder<boolean> {
  const parts = filtersOf(input).map(([name, value]) => sql<boolean>`${sql.ref(name)} = ${value}`);
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;
}

/** The condition on how the calls were paid for. */
export function ofKind({ pay_type: kind }: Row): RawBuilder<boolean> {
  return kind === undefined || kind === null || kind === 'all' ? sql`true` : sql`pay_type = ${kind}`;
}
