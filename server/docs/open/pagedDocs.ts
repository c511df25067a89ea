import type { OpenApi } from '#schemas/derive/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import {
  type DocumentedPart,
  documentedApi,
  documentedModules,
  documentedPage,
} from '../../gateway/liveVersions.ts';
import type { Db } from '../../platform/store/database.ts';
import { docsHead } from '../head.ts';
import { type Markup, markup } from '../markup.ts';
import { brand, classItems, classSections } from '../page.ts';
import { docsTexts } from '../texts.ts';
import { apiEntry } from './apiEntry.ts';
import { howToCall, section, signing } from './openPage.ts';
import { openTexts } from './openTexts.ts';
import { ownEntries, tokenCredentials } from './ownEntries.ts';

/** The most published APIs whose docs are one page; more have an index and a page each. */
export const mostOnOnePage = 20;
const mostListed = 100;
const mostWords = 6;

/** The part of the docs that an address asks for. */
export interface DocsQuery {
  readonly service: string | null;
  readonly module: string | null;
  readonly q: string | null;
  /** The page of a list, from 1. */
  readonly page: number;
  /** The platform's own services. */
  readonly isPlatform: boolean;
}

/** What the pages have in common. */
interface Docs {
  readonly db: Db;
  readonly platform: OpenApi;
  readonly lang: Lang;
  readonly base: string;
}

/**
 * One page of the developer docs of many APIs: how to call them, the list of a module or of a search, one API,
 * or the platform's services.
 */
export async function pagedDocs(docs: Docs, query: DocsQuery): Promise<string> {
  const { db, platform, lang } = docs;
  const texts = openTexts[lang];
  const { title, content } = await contentOf(docs, query);
  const modules = await documentedModules(db);
  return markup`${docsHead(`${title} · ${platform.info.title}`, lang, '/docs/try.js')}
<body>
<a class="skip" href="#content">${docsTexts[lang].skip}</a>
<div class="page">
<nav class="menu" aria-label="${docsTexts[lang].menu}">
${brand(platform.info.title, lang, { document: '/openapi.json' })}
<ul>${item(addressOf(lang, {}), texts.how)}${modules.map(({ name, count }) => item(addressOf(lang, { module: name }), name || texts.noModule, count))}${item(addressOf(lang, { part: 'platform' }), texts.platform)}</ul>
${query.isPlatform && classItems(platform, lang)}
</nav>
<main id="content">
${searchForm(lang, query.q)}
${content}
</main>
</div>
</body>
</html>
`.text;
}

async function contentOf(docs: Docs, query: DocsQuery): Promise<{ title: string; content: Markup }> {
  const { db, platform, lang, base } = docs;
  const texts = openTexts[lang];
  const chosen = query.service === null ? null : await documentedApi(db, query.service);
  if (chosen) {
    const api = { ...chosen, credentials: tokenCredentials };
    const module = chosen.module ?? '';
    return {
      title: `${chosen.service} · ${chosen.title}`,
      content: markup`<p><a href="${addressOf(lang, { module })}">${module || texts.noModule}</a></p><h1>${chosen.title}</h1>
${apiEntry(api, lang, base, true)}`,
    };
  }
  if (query.isPlatform)
    return {
      title: texts.platform,
      content: markup`<h1>${texts.platform}</h1>${classSections(platform, lang)}`,
    };
  const { module, q } = query;
  if (module !== null) {
    const title = module || texts.noModule;
    const list = await apiList({ module }, { module }, docs, query.page);
    return { title, content: markup`<h1>${title}</h1>${list}` };
  }
  if (q !== null) {
    const words = q.split(/\s+/).filter(Boolean).slice(0, mostWords);
    const list = await apiList({ words }, { q }, docs, query.page);
    return { title: texts.search, content: markup`<h1>${texts.title}</h1>${list}` };
  }
  return {
    title: texts.title,
    content: markup`<h1>${texts.title}</h1>
${howToCall(lang)}
${section('tokens', texts.tokens, ownEntries(lang), { lang, base, chosen: query.service })}
${signing(lang)}`,
  };
}

async function apiList(
  part: DocumentedPart,
  of: Readonly<Record<string, string>>,
  { db, lang }: Docs,
  wanted: number,
): Promise<Markup> {
  const texts = openTexts[lang];
  const { items, page: present, pages } = await documentedPage(db, part, wanted, mostListed);
  if (items.length === 0) return markup`<p class="quiet" role="status">${texts.nothing}</p>`;
  const rows = items.map(
    ({ service, title }) =>
      markup`<li><a href="${addressOf(lang, { service })}"><code>${service}</code></a> <span class="says">${title}</span></li>`,
  );
  const links = Array.from({ length: pages }, (_, at) => at + 1).map((number) =>
    number === present
      ? markup` <b aria-current="page">${number}</b>`
      : markup` <a href="${addressOf(lang, { ...of, page: String(number) })}">${number}</a>`,
  );
  return markup`<ul class="card apis">${rows}</ul>${pages > 1 && markup`<nav class="pages" aria-label="${texts.pages}">${links}</nav>`}`;
}

// Its texts are for the copy buttons too.
function searchForm(lang: Lang, q: string | null): Markup {
  const texts = openTexts[lang];
  return markup`<form action="/docs" role="search"><input type="hidden" name="lang" value="${lang}">
<input id="find" class="find" name="q" type="search" value="${q}" placeholder="${texts.search}" aria-label="${texts.search}" data-copy="${texts.copy}" data-copied="${texts.copied}"></form>`;
}

function item(href: string, name: string, count?: number): Markup {
  return markup`<li><a href="${href}"><span>${name}</span>${count !== undefined && markup`<span class="count">${count}</span>`}</a></li>`;
}

function addressOf(lang: Lang, of: Readonly<Record<string, string>>): string {
  return `/docs?${new URLSearchParams({ lang, ...of })}`;
}
