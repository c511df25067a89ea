import { type RawBuilder, sql } from 'kysely';
import type { Json, Row } from '#schemas/resource.ts';
import type { ChangeFeed } from '../platform/cache/changeFeed.ts';
import { openTopic } from '../platform/cache/topic.ts';
import type { Db } from '../platform/store/database.ts';
import { published, reportedOf } from './liveVersions.ts';

/** The public information of the site, cached for a while. */
export interface PublicSite {
  get(): Promise<Row>;
  forget(): void;
}

/** How long it is cached, in milliseconds: the longest delay until a scheduled article appears. */
const freshFor = 15_000;

// The tables it is read from.
const shown = new Set(['site_config', 'mall_config', 'article', 'api_design']);

/**
 * Reads the data of the front page, once for all visitors within a few seconds; a saved change appears with
 * its change event.
 */
export function createPublicSite(db: Db, signal: ChangeFeed): PublicSite {
  let known: { readonly site: Promise<Row>; readonly until: number } | null = null;
  const forget = (): void => {
    known = null;
  };
  signal.on(openTopic, (text) => shown.has(text.split(' ')[0] ?? '') && forget());
  return {
    get() {
      if (known && known.until > performance.now() && signal.connected()) return known.site;
      const made = { site: readSite(db), until: performance.now() + freshFor };
      known = made;
      // After a failure the next request reads again.
      made.site.catch(() => {
        if (known === made) forget();
      });
      return made.site;
    },
    forget,
  };
}

async function readSite(db: Db): Promise<Row> {
  const [settings, mall, articles] = await Promise.all([
    first(db, settingsSql),
    db.selectFrom('mall_config').select(['banners', 'ads', 'modules']).where('id', '=', 1).executeTakeFirst(),
    all(db, articlesSql),
  ]);
  const modules = mall?.modules ?? [];
  const apis = await publishedApis(
    db,
    modules.flatMap((module) => module.apis),
  );
  return {
    ...settings,
    banners: mall?.banners ?? [],
    ads: mall?.ads ?? [],
    modules: modules.map(({ title, apis: wanted }) => ({
      title,
      apis: wanted.flatMap((service) => apis.get(service) ?? []),
    })) as Json,
    articles: articles as Json,
  };
}

// Lists every column by name, so that nothing secret is read.
const settingsSql = sql<Row>`
  select project_name, logo, icon, seo_keywords, seo_description, record_number, record_link, statistics_code,
    api_domain, namespaces, developer_registration, member_registration,
    coalesce(portal_enabled, true) as portal_enabled, portal_domain
  from site_config where id = 1`;

const articlesSql = sql<Row>`
  select id, title, abstract, cover, is_top, publish_at from article
  where status = 'shown' and view_permission = 'tourist' and publish_at <= now()
  order by is_top desc nulls last, sort desc nulls last, publish_at desc, id desc limit 6`;

/** The modules' APIs by name; omits those that are no longer published. */
async function publishedApis(db: Db, services: readonly string[]): Promise<Map<string, Json>> {
  const rows = await all(
    db,
    sql<Row>`select d.service, ${reportedOf('title')} as title, ${reportedOf('description')} as description, d.icon, d."group"
      from ${published} where d.service = any(${[...new Set(services)]}::text[]) and d.hidden is not true`,
  );
  return new Map(rows.map((row) => [String(row['service']), row as Json]));
}

async function first(db: Db, query: RawBuilder<Row>): Promise<Row> {
  return (await query.execute(db)).rows[0] ?? {};
}

async function all(db: Db, query: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await query.execute(db)).rows;
}
