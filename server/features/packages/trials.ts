import { sql } from 'kysely';
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
 * Whether an account already had the free trial of one of the APIs: by its holdings, or by an order, unless
 * that was canceled before delivery. An order names its own APIs, even if its package has others by now or
 * its holdings were deleted. The lock on the account serializes concurrent requests.
 */
export async function hadTrial(db: Db, trial: Trial): Promise<boolean> {
  const { accountId, apis, order = null, holding = null } = trial;
  await sql`select 1 from account where id = ${accountId} for update`.execute(db);
  const { rows } = await sql`
    select 1 from account_package
    where account_id = ${accountId} and pay_type = 'trial' and api = any(${[...apis]}::text[])
      and id is distinct from ${holding} and (order_id is null or order_id is distinct from ${order})
    union all
    select 1 from "order" o join traffic_package p on p.id = o.package_id
    where o.account_id = ${accountId} and p.type = 'trial' and o.id is distinct from ${order}
      and not (o.status = 'canceled' and o.package_state = 'unshipped')
      and coalesce(jsonb_path_query_array(o.services, '$[*].service'), p.services) ?| ${[...apis]}::text[]
    limit 1`.execute(db);
  return rows.length > 0;
}
