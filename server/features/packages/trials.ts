import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/** A requested free trial. */
export interface Trial {
  readonly accountId: number;
  /** Its APIs. */
  readonly apis: readonly string[];
  /** The order that grants it, excluded from the search for earlier ones. */
  readonly order?: number;
  /** Its holding, if it exists already. */
  readonly holding?: number;
}

/**
 * Whether an account already had the free trial of one of the APIs. The lock on the account serializes
 * concurrent requests.
 */
export async function hadTrial(db: Db, { apis, ...trial }: Trial): Promise<boolean> {
  await sql`select 1 from account where id = ${trial.accountId} for update`.execute(db);
  const { rows } = await sql`select 1 where ${hadTrialOf(sql`${[...apis]}::text[]`, trial)}`.execute(db);
  return rows.length > 0;
}

const mostTrials = 1000;

/** The ids of the free trials that an account cannot take any more, since it already had one of their API. */
export async function takenTrials(db: Db, accountId: number): Promise<number[]> {
  const apis = sql`array(select jsonb_array_elements_text(trial.services))`;
  const { rows } = await sql<{ id: number }>`
    select id from traffic_package as trial
    where type = 'trial' and status = 'normal' and ${hadTrialOf(apis, { accountId })}
    order by id limit ${mostTrials}`.execute(db);
  return rows.map(({ id }) => id);
}

// By its holdings, or by an order, unless that was canceled before delivery. An order names its own APIs, even
// if its package has others by now or its holdings were deleted.
function hadTrialOf(apis: RawBuilder<unknown>, trial: Omit<Trial, 'apis'>): RawBuilder<boolean> {
  const { accountId, order = null, holding = null } = trial;
  return sql`(exists (
    select 1 from account_package
    where account_id = ${accountId} and pay_type = 'trial' and api = any(${apis})
      and id is distinct from ${holding} and (order_id is null or order_id is distinct from ${order}))
  or exists (
    select 1 from "order" o join traffic_package p on p.id = o.package_id
    where o.account_id = ${accountId} and p.type = 'trial' and o.id is distinct from ${order}
      and not (o.status = 'canceled' and o.package_state = 'unshipped')
      and coalesce(jsonb_path_query_array(o.services, '$[*].service'), p.services) ?| ${apis}))`;
}
