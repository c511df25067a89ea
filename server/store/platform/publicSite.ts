import { sql } from 'kysely';
import type { Json, Row } from '#schemas/resource.ts';
import type { Db } from '../database.ts';
import { published, toldOf } from '../open/liveVersions.ts';
import { openTopic } from '../open/topic.ts';
import type { Signal } from '../signal.ts';

/** What anybody may know of the site, remembered for a while. */
export interface PublicSite {
  get(): Promise<Row>;
  forget(): void;
}

/** How long it is remembered, in milliseconds: so late may an article appear whose time has come. */
const freshFor = 15_000;

// The tables that it is read from.
const shown = new Set(['site_config', 'mall_config', 'article', 'api_design']);

/** Reads what the front page needs, once for all visitors of a few seconds; what is saved is there as soon as the news of it are. */
export function createPublicSite(db: Db, signal: Signal): PublicSite {
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
      // What could not be read is read anew by the next one.
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
    first(db, mallSql),
    all(db, articlesSql),
  ]);
  const modules = (mall['modules'] ?? []) as readonly {
    readonly title: string;
    readonly apis: readonly string[];
  }[];
  const apis = await publishedApis(
    db,
    modules.flatMap((module) => module.apis),
  );
  return {
    ...settings,
    banners: mall['banners'] ?? [],
    ads: mall['ads'] ?? [],
    modules: modules.map(({ title, apis: wanted }) => ({
      title,
      apis: wanted.flatMap((service) => apis.get(service) ?? []),
    })) as Json,
    articles: articles as Json,
  };
}

// Each column by its name: what is secret is never read.
const settingsSql = sql<Row>`
  select project_name, logo, icon, seo_keywords, seo_description, record_number, record_link, statistics_code,
    api_domain, namespaces, developer_registration, member_registration
  from site_config where id = 1`;

const mallSql = sql<Row>`select banners, ads, modules from mall_config where id = 1`;

const articlesSql = sql<Row>`
  select id, title, abstract, cover, is_top, publish_at from article
  where status = 'shown' and view_permission = 'tourist' and publish_at <= now()
  order by is_top desc nulls last, sort desc nulls last, publish_at desc, id desc limit 6`;

/** The modules' APIs by their names; one that is not published any more is not shown. */
async function publishedApis(db: Db, services: readonly string[]): Promise<Map<string, Json>> {
  const rows = await all(
    db,
    sql<Row>`select d.service, ${toldOf('title')} as title, ${toldOf('description')} as description, d.icon, d."group"
      from ${published} where d.service = any(${[...new Set(services)]}::text[]) and d.hidden is not true`,
  );
  return new Map(rows.map((row) => [String(row['service']), row as Json]));
}

async function first(db: Db, query: typeof mallSql): Promise<Row> {
  return (await query.execute(db)).rows[0] ?? {};
}

async function all(db: Db, query: typeof mallSql): Promise<readonly Row[]> {
  return (await query.execute(db)).rows;
}
