import type { OpenApi } from '#schemas/derive/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import type { Published } from '../../gateway/liveVersions.ts';
import { docsHead } from '../head.ts';
import { type Markup, markup } from '../markup.ts';
import { brand, classItems, classSections } from '../page.ts';
import { docsTexts } from '../texts.ts';
import { apiEntry, searchWords } from './apiEntry.ts';
import { howToCall, section, signing } from './openPage.ts';
import { moduleOf } from './openPaths.ts';
import { openTexts } from './openTexts.ts';
import { ownEntries, tokenCredentials } from './ownEntries.ts';

/** The most published APIs whose docs are one page; more have an index and a page each. */
export const mostOnOnePage = 20;
const mostListed = 100;

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
  readonly platform: OpenApi;
  readonly published: readonly Published[];
  readonly lang: Lang;
  readonly base: string;
}

/**
 * One page of the developer docs of many APIs: how to call them, the list of a module or of a search, one API,
 * or the platform's services.
 */
export function pagedDocs(docs: Docs, query: DocsQuery): string {
  const { platform, published, lang } = docs;
  const texts = openTexts[lang];
  const { title, content } = contentOf(docs, query);
  const modules = [...new Set(published.map((api) => moduleOf(api, lang)))];
  const countOf = (name: string) => published.filter((api) => moduleOf(api, lang) === name).length;
  return markup`${docsHead(`${title} · ${platform.info.title}`, lang, '/docs/try.js')}
<body>
<a class="skip" href="#content">${docsTexts[lang].skip}</a>
<div class="page">
<nav class="menu" aria-label="${docsTexts[lang].menu}">
${brand(platform.info.title, lang, { document: '/openapi.json' })}
<ul>${item(addressOf(lang, {}), texts.how)}${modules.map((name) => item(addressOf(lang, { module: name }), name, countOf(name)))}${item(addressOf(lang, { part: 'platform' }), texts.platform)}</ul>
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

function contentOf(docs: Docs, query: DocsQuery): { title: string; content: Markup } {
  const { platform, published, lang, base } = docs;
  const texts = openTexts[lang];
  const chosen = published.find(({ service }) => service === query.service);
  if (chosen) {
    const api = { ...chosen, credentials: tokenCredentials };
    const module = moduleOf(chosen, lang);
    return {
      title: `${chosen.service} · ${chosen.title}`,
      content: markup`<p><a href="${addressOf(lang, { module })}">${module}</a></p><h1>${chosen.title}</h1>
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
    const found = published.filter((api) => moduleOf(api, lang) === module);
    return {
      title: module,
      content: markup`<h1>${module}</h1>${apiList(found, { module }, docs, query.page)}`,
    };
  }
  if (q !== null) {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = published.filter((api) => words.every((word) => searchWords(api).includes(word)));
    return {
      title: texts.search,
      content: markup`<h1>${texts.title}</h1>${apiList(found, { q }, docs, query.page)}`,
    };
  }
  return {
    title: texts.title,
    content: markup`<h1>${texts.title}</h1>
${howToCall(lang)}
${section('tokens', texts.tokens, ownEntries(lang), { lang, base, chosen: query.service })}
${signing(lang)}`,
  };
}

function apiList(
  found: readonly Published[],
  of: Readonly<Record<string, string>>,
  { lang }: Docs,
  page: number,
): Markup {
  const texts = openTexts[lang];
  if (found.length === 0) return markup`<p class="quiet" role="status">${texts.nothing}</p>`;
  const pages = Math.ceil(found.length / mostListed);
  const present = Math.min(page, pages);
  const shown = found.slice((present - 1) * mostListed, present * mostListed);
  const rows = shown.map(
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
