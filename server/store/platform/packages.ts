import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** What an order stands for when its package is sent. */
export interface SentOrder {
  readonly id: number;
  readonly accountId: number;
  readonly packageId: number;
  readonly quantity: number;
}

/** Gives an account the calls of an order: one holding for each API of the package. @returns their ids. */
export async function issuePackage(db: Db, order: SentOrder): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account_package
      (account_id, name, api, pay_type, total, used, expires_at, order_id, revoked)
    select ${order.accountId}, p.name, api, case when p.type = 'trial' then 'trial' else 'paid' end,
      p.flow * ${order.quantity}::bigint, 0, now() + make_interval(months => p.validity::int), ${order.id}, false
    from traffic_package p, jsonb_array_elements_text(p.services) as api
    where p.id = ${order.packageId} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes back what an order gave; what was used of it stays used. @returns the ids of the holdings. */
export async function recyclePackage(db: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update account_package set revoked = true, version = version + 1, updated_at = now()
    where order_id = ${orderId} and not revoked returning id`.execute(db);
  return rows.map(({ id }) => id);
}
