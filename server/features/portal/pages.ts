import { sql } from 'kysely';
import type { Lang, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { plainSummary } from '#schemas/text/plainSummary.ts';
import type { App } from '../../core/app.ts';
import { textsOf } from '../../language.ts';
import { apiDetails } from './apiDetails.ts';
import { findApis, findPackages } from './catalogue.ts';
import type { Head } from './page.ts';

/** What a page is about, apart from the site around it. */
export type PageFacts = Partial<Pick<Head, 'description' | 'image' | 'isIndexed' | 'kind' | 'seeds'>> & {
  /** Empty on the home page, which has the title of the site. */
  readonly title: string;
  readonly status?: 200 | 404;
};

/** Where and for whom a page is drawn. */
export interface PageRequest {
  readonly lang: Lang;
  readonly origin: string;
  readonly query: URLSearchParams;
}

type Describe = (app: App, request: PageRequest, name: string) => Promise<PageFacts> | PageFacts;

const titled =
  (key: string, isIndexed = true): Describe =>
  (_app, { lang }) => ({ title: say(textsOf[lang], key), isIndexed });

/** The paths of the portal's pages; src/portal/routes.tsx draws them. */
const pages: readonly (readonly [path: RegExp, describe: Describe])[] = [
  [/^\/$/, () => ({ title: '' })],
  [/^\/apis$/, catalogue],
  [/^\/apis\/([\w.]{1,120})$/, api],
  [/^\/packages$/, shop],
  [/^\/articles$/, titled('portal.nav.articles')],
  [/^\/articles\/(\d{1,15})$/, article],
  [/^\/login$/, titled('portal.account.signIn', false)],
  [/^\/register$/, titled('portal.account.register', false)],
  [/^\/console(\/.*)?$/, titled('portal.account.console', false)],
];

/** What the page at a path is about; null if the portal has no page there. */
export async function pageFacts(app: App, path: string, request: PageRequest): Promise<PageFacts | null> {
  for (const [pattern, describe] of pages) {
    const match = pattern.exec(path);
    if (match) return describe(app, request, match[1] ?? '');
  }
  return null;
}

/** What stands at an address without a page. */
export function missingPage(lang: Lang): PageFacts {
  return { title: say(textsOf[lang], 'portal.notFound.title'), isIndexed: false, status: 404 };
}

async function catalogue(app: App, { lang, query }: PageRequest): Promise<PageFacts> {
  const texts = textsOf[lang];
  const about = { title: say(texts, 'portal.nav.apis'), description: say(texts, 'portal.catalogue.lead') };
  // A search is asked for by the page itself.
  if (['q', 'module', 'price', 'page'].some((name) => query.has(name))) return about;
  const data = await findApis(app.db, {}, await isLocked(app));
  return { ...about, seeds: [{ service: 'Platform.Api.GetList', payload: {}, data }] };
}

async function api(app: App, { lang, origin }: PageRequest, service: string): Promise<PageFacts> {
  const { address } = await app.gateway.docs();
  const query = { service, lang, base: address ?? origin, isLocked: await isLocked(app) };
  const data = await apiDetails(app.db, query);
  if (!data) return missingPage(lang);
  const seeds = [{ service: 'Platform.Api.Get', payload: { service, base: origin }, data }];
  const description = plainSummary(data.docs?.description.replace(/<[^<>]*>/g, ' ') ?? '');
  return { title: data.title, description, image: data.icon, kind: 'article', seeds };
}

async function shop(app: App, { lang }: PageRequest): Promise<PageFacts> {
  const texts = textsOf[lang];
  const seeds = [{ service: 'Platform.Api.GetPackages', payload: {}, data: await findPackages(app.db, {}) }];
  return { title: say(texts, 'portal.nav.packages'), description: say(texts, 'portal.packages.lead'), seeds };
}

async function article({ db }: App, { lang }: PageRequest, id: string): Promise<PageFacts> {
  const { rows } = await sql<Row>`
    select title, abstract, cover, view_permission from article
    where id = ${Number(id)} and status = 'shown' and publish_at <= now()`.execute(db);
  const { title, abstract, cover, view_permission } = rows[0] ?? {};
  if (title === undefined) return missingPage(lang);
  // Only signed-in readers see it: the head says nothing of it.
  if (view_permission !== 'tourist')
    return { title: say(textsOf[lang], 'portal.nav.articles'), isIndexed: false };
  const image = typeof cover === 'string' ? cover : null;
  return { title: String(title), description: String(abstract ?? ''), image, kind: 'article' };
}

async function isLocked(app: App): Promise<boolean> {
  return (await app.gateway.docs()).sealed !== null;
}
