import { type RawBuilder, sql } from 'kysely';
import type { ServiceInputs } from '#generated/inputs.ts';

export type FlowInput = ServiceInputs['Admin.Stats.Flow'];
export type PortInput = ServiceInputs['Admin.Stats.Port'];

/** The API, the application and the account whose calls are counted. */
export type CallFilter = Pick<FlowInput, 'service' | 'app_id' | 'account_id'>;

/** The same, and how the calls were paid for. */
export type KindFilter = CallFilter & Pick<FlowInput, 'pay_type'>;

/** The filters of an input by their columns. */
function filtersOf({ service, app_id, account_id }: CallFilter): [string, unknown][] {
  return Object.entries({ service, app_id, account_id }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
}

/** Whether the request is filtered by API, application or account. */
export function isNarrow(input: CallFilter): boolean {
  return filtersOf(input).length > 0;
}

/** The SQL condition on the call counts for an input. */
export function whose(input: CallFilter): RawBuilder<boolean> {
  const parts = filtersOf(input).map(([name, value]) => sql<boolean>`${sql.ref(name)} = ${value}`);
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;
}

/** The SQL condition on how the calls were paid for. */
export function ofKind({ pay_type: kind }: KindFilter): RawBuilder<boolean> {
  return kind === undefined || kind === null || kind === 'all' ? sql`true` : sql`pay_type = ${kind}`;
}
