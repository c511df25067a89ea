import { type RawBuilder, sql } from 'kysely';
import type { OrderValues, TrafficPackage } from '#generated/records.ts';
import { published, reportedOf } from '../../gateway/liveVersions.ts';
import type { Db } from '../../platform/store/database.ts';

type AsOrdered = Pick<OrderValues, 'package_name' | 'services' | 'flow' | 'price' | 'validity'>;

/** The parts of a package that an order stores, so that a later change of the package changes no order. */
export async function packageAsOrdered(db: Db, bought: Partial<TrafficPackage>): Promise<AsOrdered> {
  const services = bought.services ?? [];
  const { rows } = await sql<{ service: string; title: string }>`
    select d.service, ${reportedOf('title')} as title from ${published} where d.service = any(${[...services]}::text[])`.execute(
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
 * The same time of day some months later, of the days in China: there the first of March begins on the last
 * of February in UTC, from which a month ends in March already.
 */
export function monthsAfter(moment: RawBuilder<unknown>, months: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`((${moment} at time zone 'Asia/Shanghai' + make_interval(months => (${months})::int))
    at time zone 'Asia/Shanghai')`;
}

/**
 * Creates the holdings of a paid order: one for each API ordered. An old order that stored only the name of
 * its package uses the package's present content.
 * @returns the ids of the holdings.
 */
export async function issuePackage(db: Db, orderId: number, quantity: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account_package
      (account_id, name, api, pay_type, total, used, expires_at, order_id, revoked)
    select o.account_id, o.package_name, api, case when p.type = 'trial' then 'trial' else 'paid' end,
      coalesce(o.flow, p.flow) * ${quantity}::bigint, 0,
      ${monthsAfter(sql`now()`, sql`coalesce(o.validity, p.validity)`)}, o.id, false
    from "order" o join traffic_package p on p.id = o.package_id,
      jsonb_array_elements(coalesce(o.services, p.services)) as ordered,
      coalesce(ordered ->> 'service', ordered #>> '{}') as api
    where o.id = ${orderId} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Revokes the holdings of an order; used calls stay used. @returns the ids of the holdings. */
export async function recyclePackage(db: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update account_package set revoked = true, version = version + 1, updated_at = now()
    where order_id = ${orderId} and not revoked returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Revokes holdings restored from the trash whose orders were recycled since.
 * @returns the ids of the revoked ones.
 */
export async function revokeRecycled(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update account_package as held set revoked = true, version = held.version + 1, updated_at = now()
    from "order" where held.id = any(${[...ids]}::bigint[]) and not held.revoked
      and "order".id = held.order_id and "order".package_state = 'recycled'
    returning held.id`.execute(db);
  return rows.map(({ id }) => id);
}
