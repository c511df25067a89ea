import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A free trial that an account is to have. */
export interface Trial {
  readonly accountId: number;
  /** The APIs that it is of. */
  readonly apis: readonly string[];
  /** The order by which it comes, which is none that came before. */
  readonly order?: number;
  /** The holding that it is, where it is there already. */
  readonly holding?: number;
}

/**
 * Whether an account had the free trial of one of the APIs already: by what it holds, or by an order, unless that was
 * canceled before anything was sent. An order tells what it was about, also where its package is about another API by
 * now, or what it gave was deleted. The account's lock makes those that come at once come one after the other.
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
