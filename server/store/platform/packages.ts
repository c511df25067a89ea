import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { Db } from '../database.ts';
import { published, toldOf } from '../open/liveVersions.ts';

/** What of a package an order keeps, so that a later change of the package changes no order. */
export async function packageAsOrdered(db: Db, bought: Row): Promise<Row> {
  const services = (bought['services'] ?? []) as string[];
  const { rows } = await sql<{ service: string; title: string }>`
    select d.service, ${toldOf('title')} as title from ${published} where d.service = any(${[...services]}::text[])`.execute(
    db,
  );
  const titles = new Map(rows.map(({ service, title }) => [service, title]));
  const { name = null, flow = null, price = null, validity = null } = bought;
  return {
    ...{ package_name: name, flow, price, validity },
    services: services.map((service) => ({ service, title: titles.get(service) ?? null })),
  };
}

/**
 * Gives the account of an order its calls: one holding for each API that was ordered. An order of the days when
 * orders kept only the name of their package gets what the package is now.
 * @returns the ids of the holdings.
 */
export async function issuePackage(db: Db, orderId: number, quantity: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account_package
      (account_id, name, api, pay_type, total, used, expires_at, order_id, revoked)
    select o.account_id, o.package_name, api, case when p.type = 'trial' then 'trial' else 'paid' end,
      coalesce(o.flow, p.flow) * ${quantity}::bigint, 0,
      now() + make_interval(months => coalesce(o.validity, p.validity)::int), o.id, false
    from "order" o join traffic_package p on p.id = o.package_id,
      jsonb_array_elements(coalesce(o.services, p.services)) as ordered,
      coalesce(ordered ->> 'service', ordered #>> '{}') as api
    where o.id = ${orderId} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes back what an order gave; what was used of it stays used. @returns the ids of the holdings. */
export async function recyclePackage(db: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update account_package set revoked = true, version = version + 1, updated_at = now()
    where order_id = ${orderId} and not revoked returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes back what came back from the trash of orders that were recycled meanwhile.
 * @returns the ids of those that it took back.
 */
export async function revokeRecycled(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update account_package as held set revoked = true, version = held.version + 1, updated_at = now()
    from "order" where held.id = any(${[...ids]}::bigint[]) and not held.revoked
      and "order".id = held.order_id and "order".package_state = 'recycled'
    returning held.id`.execute(db);
  return rows.map(({ id }) => id);
}
