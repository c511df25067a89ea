import type { OpenApi } from '#schemas/derive/describe/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import type { Published } from '../../store/open/liveVersions.ts';
import { docsHead } from '../head.ts';
import { type Markup, markup } from '../markup.ts';
import { brand, classItems, classSections } from '../page.ts';
import { docsTexts } from '../texts.ts';
import { apiEntry } from './apiEntry.ts';
import { moduleOf } from './openPaths.ts';
import { openTexts } from './openTexts.ts';
import { signSample } from './signSample.ts';

/** What is shown: the published APIs, and which of them one came for. */
export interface Shown {
  readonly published: readonly Published[];
  readonly chosen: string | null;
}

/** The docs for developers: the published APIs by their modules with try-it, then the services of the platform. */
export function openPage(platform: OpenApi, shown: Shown, lang: Lang, base: string): string {
  const texts = openTexts[lang];
  const chosen = shown.published.find(({ service }) => service === shown.chosen);
  const about = chosen ? `${chosen.service} · ${chosen.title}` : texts.title;
  const title = `${about} · ${platform.info.title}`;
  const modules = [...new Set(shown.published.map((api) => moduleOf(api, lang)))];
  const inModule = (name: string) => shown.published.filter((api) => moduleOf(api, lang) === name);
  return markup`${docsHead(title, lang, '/docs/try.js')}
<body>
<a class="skip" href="#content">${docsTexts[lang].skip}</a>
<div class="page">
<nav class="menu" aria-label="${docsTexts[lang].menu}">
${brand(platform.info.title, lang, { document: '/openapi.json' })}
<ul>${modules.map((name, at) => item(`module-${at}`, name, inModule(name).length))}</ul>
<h3>${texts.platform}</h3>
${classItems(platform, lang)}
</nav>
<main id="content">
<h1>${texts.title}</h1>
<div class="card"><h2>${texts.how}</h2><p>${texts.steps}</p><p>${texts.counted}</p><p>${texts.signed}</p><pre tabindex="0"><code>${signSample}</code></pre><p>${texts.signedOld}</p><p>${texts.envelope}</p></div>
${shown.published.length === 0 ? markup`<p class="quiet">${texts.none}</p>` : searchBox(lang)}
${modules.map((name, at) => section(`module-${at}`, name, inModule(name), { lang, base, chosen: shown.chosen }))}
<h2 id="platform">${texts.platform}</h2>
${classSections(platform, lang)}
</main>
</div>
</body>
</html>
`.text;
}

function searchBox(lang: Lang): Markup {
  const texts = openTexts[lang];
  return markup`<input id="find" class="find" type="search" placeholder="${texts.search}" aria-label="${texts.search}" data-copy="${texts.copy}" data-copied="${texts.copied}">
<p id="none" class="quiet" role="status" data-words="${texts.nothing}"></p>`;
}

function item(id: string, name: string, count: number): Markup {
  return markup`<li><a href="#${id}"><span>${name}</span><span class="count">${count}</span></a></li>`;
}

function section(
  id: string,
  name: string,
  apis: readonly Published[],
  { lang, base, chosen }: { lang: Lang; base: string; chosen: string | null },
): Markup {
  return markup`<section class="module" aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
${apis.map((api) => apiEntry(api, lang, base, api.service === chosen))}</section>`;
}
