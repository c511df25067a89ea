import type { OpenApi } from '#schemas/derive/describe/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { retWords } from '#schemas/retWords.ts';
import { ret } from '#schemas/wire.ts';
import { recordTable } from './fields.ts';
import { docsHead } from './head.ts';
import { Markup, markup } from './markup.ts';
import { serviceEntry } from './serviceEntry.ts';
import { docsTexts } from './texts.ts';

/** Where the page leads. */
export interface DocsLinks {
  /** The same as an OpenAPI document. */
  readonly document: string;
  /** Whence one came, for those who have a place there. */
  readonly back?: string;
}

/** The service docs as one page of HTML: no script, nothing loaded from elsewhere. */
export function docsPage(api: OpenApi, lang: Lang, links: DocsLinks): string {
  const texts = docsTexts[lang];
  return markup`${docsHead(api.info.title, lang)}
<body>
<a class="skip" href="#content">${texts.skip}</a>
<div class="page">
<nav class="menu" aria-label="${texts.menu}">
${brand(api.info.title, lang, links)}
${classItems(api, lang)}
</nav>
<main id="content">
<h1>${api.info.title}</h1>
<p class="quiet">${Object.keys(api.paths).length} ${texts.services} · ${api.info.version}</p>
${classSections(api, lang)}
</main>
</div>
</body>
</html>
`.text;
}

const mark = new Markup(
  '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><g fill="var(--accent)"><path d="M4.6 2.5 10.7 7.2a2 2 0 0 1 ' +
    '.8 1.6v14.4a2 2 0 0 1-.8 1.6L4.6 29.5A1 1 0 0 1 3 28.7V3.3a1 1 0 0 1 1.6-.8Z"/><path fill-opacity=".72" d="M27.4 2.5 21.3 7.2' +
    'a2 2 0 0 0-.8 1.6v14.4a2 2 0 0 0 .8 1.6l6.1 4.7a1 1 0 0 0 1.6-.8V3.3a1 1 0 0 0-1.6-.8Z"/></g>' +
    '<circle cx="16" cy="16" r="3" fill="var(--lamp)"/></svg>',
);

/** What stands above the menu: whose docs these are, the other language, the document, and the way back. */
export function brand(title: string, lang: Lang, { document, back }: DocsLinks): Markup {
  const texts = docsTexts[lang];
  return markup`<div class="brand">${mark}<span>${title}</span></div>
<div class="links"><a href="?lang=${texts.otherLang}" lang="${texts.otherHtmlLang}">${texts.other}</a>
<a href="${document}?lang=${lang}">${texts.document}</a>${back && markup`<a href="${back}">${texts.back}</a>`}</div>`;
}

/** The menu of the classes of services, and of the records that they tell of. */
export function classItems(api: OpenApi, lang: Lang): Markup {
  const item = (href: string, name: string, about: string | undefined, count: number) =>
    markup`<li><a href="#${href}"><span>${name}${about && markup`<small>${about}</small>`}</span><span class="count">${count}</span></a></li>`;
  return markup`<ul>${api.tags.map(({ name, description }) => item(`class-${name}`, name, description, servicesOf(name, api).length))}
${item('records', docsTexts[lang].records, undefined, recordNames(api).length)}</ul>`;
}

/** How services are called, each class of them, and their records. */
export function classSections(api: OpenApi, lang: Lang): Markup {
  const texts = docsTexts[lang];
  return markup`<h2 id="calls">${texts.wire}</h2>
<div class="card"><p>${api.info.description}</p><p class="quiet">${texts.common}</p></div>
<h2 id="codes">${texts.codes}</h2>
${codes(lang)}
${api.tags.map((tag) => classSection(tag, api, lang))}
${records(api, lang)}`;
}

function codes(lang: Lang): Markup {
  const rows = (Object.keys(ret) as (keyof typeof ret)[]).map(
    (name) => markup`<div><dt>${ret[name]}</dt><dd>${retWords[name][lang]}</dd></div>`,
  );
  return markup`<dl class="card codes">${rows}</dl>`;
}

function servicesOf(tag: string, api: OpenApi) {
  return Object.entries(api.paths).filter(([, { post }]) => post.tags.includes(tag));
}

function classSection({ name, description }: OpenApi['tags'][number], api: OpenApi, lang: Lang): Markup {
  const entries = servicesOf(name, api).map(([path, { post }]) => serviceEntry(path, post, api, lang));
  return markup`<section aria-labelledby="class-${name}"><h2 id="class-${name}">${name}${description && markup` <small>${description}</small>`}</h2>
${entries}</section>`;
}

function recordNames(api: OpenApi): string[] {
  return Object.keys(api.components.schemas).filter((name) => name !== 'Failure' && !name.endsWith('.input'));
}

function records(api: OpenApi, lang: Lang): Markup {
  const entries = recordNames(api).map(
    (name) => markup`<details class="service"><summary><code>${name}</code></summary>
<div class="body" id="record-${name}">${recordTable(api.components.schemas[name] ?? {}, lang)}</div></details>`,
  );
  return markup`<section aria-labelledby="records"><h2 id="records">${docsTexts[lang].records}</h2>${entries}</section>`;
}
