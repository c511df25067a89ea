import { type RawBuilder, sql } from 'kysely';
import type { CatalogueApi, CataloguePage, ShopPackage, ShopPage } from '#schemas/payloads/catalogue.ts';
import { plainSummary } from '#schemas/text/plainSummary.ts';
import { documentedApis, mentions, paidFromSql } from '../../gateway/liveVersions.ts';
import type { Db } from '../../platform/store/database.ts';
import { isOnSale } from '../packages/onSale.ts';

/** What to look for in the catalogue. */
export interface CatalogueQuery {
  readonly q?: string | null | undefined;
  readonly module?: string | null | undefined;
  readonly price?: 'free' | 'paid' | 'trial' | null | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const mostWords = 6;
const mostModules = 200;

const packages = sql`(select * from traffic_package where ${isOnSale}) as p`;

/** A page of the published APIs that are documented, by module and name. */
export async function findApis(
  db: Db,
  { q, module, price, page = 1, limit = 24 }: CatalogueQuery,
  isLocked: boolean,
): Promise<CataloguePage> {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  const found = sql.join(
    [
      sql`true`, // While the docs have a password, only what the home page shows as well can be searched.
      ...words.map((word) => mentions(word, !isLocked)),
    ],
    sql` and `,
  );
  const ofModule = module ? sql`module = ${module}` : sql`true`;
  const ofPrice = price ? prices[price] : sql`true`;
  const { rows } = await sql<{ items: CatalogueApi[]; total: number; modules: CataloguePage['modules'] }>`
    with api as (
      select d.service, v.title, coalesce(v.module, '') as module, d."group", d.icon, v.description,
        v.created_at as published_at, ${paidFromSql(sql.ref('d.service'))} is not null as is_paid
      from ${documentedApis} where ${found}),
    priced as (select * from api where ${ofPrice}),
    paged as (
      select * from priced where ${ofModule} order by module, service
      limit ${limit} offset ${(page - 1) * limit})
    select
      (select count(*) from priced where ${ofModule}) as total,
      coalesce((select jsonb_agg(m) from (
        select module as name, count(*) as count from priced group by module order by module limit ${mostModules}
      ) as m), '[]') as modules,
      coalesce((select jsonb_agg(jsonb_build_object(
        'service', service, 'title', title, 'module', module, 'group', "group", 'icon', icon,
        'summary', case when ${isLocked} then '' else left(description, 600) end,
        'price', case when is_paid then 'paid' else 'free' end,
        'price_from', (select min(p.price) from ${packages} where p.type <> 'trial' and p.services ? service),
        'trial', ${hasTrial}, 'published_at', published_at) order by module, service) from paged), '[]') as items`.execute(
    db,
  );
  const { items = [], total = 0, modules = [] } = rows[0] ?? {};
  return { total, modules, items: items.map(asListed) };
}

const hasTrial = sql`exists (select 1 from ${packages} where p.type = 'trial' and p.services ? service)`;

const prices: Readonly<Record<'free' | 'paid' | 'trial', RawBuilder<unknown>>> = {
  free: sql`not is_paid`,
  paid: sql`is_paid`,
  trial: hasTrial,
};

function asListed({ summary, price_from, published_at, ...one }: CatalogueApi): CatalogueApi {
  return {
    ...one,
    summary: plainSummary(summary),
    price_from: price_from === null ? null : (Number(price_from) / 100).toFixed(2),
    published_at: new Date(published_at).toISOString(),
  };
}

/** Which packages of the shop to list. */
export interface ShopQuery {
  readonly package_id?: number | null | undefined;
  readonly service?: string | null | undefined;
  readonly type?: ShopPackage['type'] | null | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** A page of the packages on sale, the cheapest first. */
export async function findPackages(
  db: Db,
  { package_id: id, service, type, page = 1, limit = 24 }: ShopQuery,
): Promise<ShopPage> {
  const ofId = typeof id === 'number' ? sql`p.id = ${id}` : sql`true`;
  const ofApi = service ? sql`p.services ? ${service}` : sql`true`;
  const ofType = type ? sql`p.type = ${type}` : sql`true`;
  const { rows } = await sql<{ items: ShopPackage[]; total: number }>`
    with found as (select p.* from ${packages} where ${ofId} and ${ofApi} and ${ofType}),
    paged as (select * from found order by price, id limit ${limit} offset ${(page - 1) * limit})
    select (select count(*) from found) as total,
      coalesce((select jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'type', type, 'flow', flow, 'price', price, 'validity', validity,
        'apis', (select coalesce(jsonb_agg(jsonb_build_object('service', d.service, 'title', v.title)), '[]')
          from ${documentedApis} where paged.services ? d.service)
      ) order by price, id) from paged), '[]') as items`.execute(db);
  const { items = [], total = 0 } = rows[0] ?? {};
  return {
    total,
    items: items.map((one) => ({ ...one, price: (Number(one.price) / 100).toFixed(2) })),
  };
}
