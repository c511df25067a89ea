import type { OpenApi } from '#schemas/derive/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import type { Published } from '../../gateway/liveVersions.ts';
import { docsHead } from '../head.ts';
import { type Markup, markup } from '../markup.ts';
import { brand, classItems, classSections } from '../page.ts';
import { docsTexts } from '../texts.ts';
import { apiEntry, snippetTabs } from './apiEntry.ts';
import { moduleOf } from './openPaths.ts';
import { openTexts } from './openTexts.ts';
import { type DocumentedApi, ownEntries, tokenCredentials } from './ownEntries.ts';
import { exampleSecret, exampleSign, exampleText, signedExample, signSamples } from './signSamples.ts';

/** The page content: the published APIs and the requested one. */
export interface Shown {
  readonly published: readonly Published[];
  readonly chosen: string | null;
}

/**
 * The developer docs: the published APIs by module with try-it forms, followed by the platform's services.
 */
export function openPage(platform: OpenApi, shown: Shown, lang: Lang, base: string): string {
  const texts = openTexts[lang];
  const own = ownEntries(lang);
  const chosen = [...own, ...shown.published].find(({ service }) => service === shown.chosen);
  const about = chosen ? `${chosen.service} · ${chosen.title}` : texts.title;
  const title = `${about} · ${platform.info.title}`;
  const modules = [...new Set(shown.published.map((api) => moduleOf(api, lang)))];
  const inModule = (name: string): DocumentedApi[] =>
    shown.published.flatMap((api) =>
      moduleOf(api, lang) === name ? [{ ...api, credentials: tokenCredentials }] : [],
    );
  const around = { lang, base, chosen: shown.chosen };
  return markup`${docsHead(title, lang, '/docs/try.js')}
<body>
<a class="skip" href="#content">${docsTexts[lang].skip}</a>
<div class="page">
<nav class="menu" aria-label="${docsTexts[lang].menu}">
${brand(platform.info.title, lang, { document: '/openapi.json' })}
<ul>${item('tokens', texts.tokens, own.length)}${modules.map((name, at) => item(`module-${at}`, name, inModule(name).length))}</ul>
<h3>${texts.platform}</h3>
${classItems(platform, lang)}
</nav>
<main id="content">
<h1>${texts.title}</h1>
${howToCall(lang)}
${searchBox(lang)}
${section('tokens', texts.tokens, own, around)}
${signing(lang)}
${shown.published.length === 0 && markup`<p class="quiet">${texts.none}</p>`}
${modules.map((name, at) => section(`module-${at}`, name, inModule(name), around))}
<h2 id="platform">${texts.platform}</h2>
${classSections(platform, lang)}
</main>
</div>
</body>
</html>
`.text;
}

/** How to call an API. */
export function howToCall(lang: Lang): Markup {
  const texts = openTexts[lang];
  return markup`<div class="card"><h2>${texts.how}</h2><p>${texts.steps}</p><p>${texts.counted}</p><p>${texts.envelope}</p><p>${texts.language}</p></div>`;
}

/** Explains how to sign a call, with a worked example. */
export function signing(lang: Lang): Markup {
  const texts = openTexts[lang];
  const pre = (text: string) => markup`<pre tabindex="0"><code>${text}</code></pre>`;
  const sent = Object.entries(signedExample).map(([name, value]) => `${name} = ${value}`);
  return markup`<section class="signing" aria-labelledby="signing"><h2 id="signing">${texts.signing}</h2>
<div class="card"><p>${texts.signed}</p><p>${texts.signedJson}</p><p>${texts.signedOld}</p><p>${texts.signedTold}</p>
<h3>${texts.signExample}</h3>
<p>${texts.signFields} <code>${exampleSecret}</code></p>${pre(sent.join('\n'))}
<p>${texts.signText}</p>${pre(exampleText)}
<p>${texts.signMade}</p>${pre(exampleSign)}
<h3>${texts.snippets}</h3>
${snippetTabs('sign', signSamples)}</div></section>`;
}

function searchBox(lang: Lang): Markup {
  const texts = openTexts[lang];
  return markup`<input id="find" class="find" type="search" placeholder="${texts.search}" aria-label="${texts.search}" data-copy="${texts.copy}" data-copied="${texts.copied}">
<p id="none" class="quiet" role="status" data-words="${texts.nothing}"></p>`;
}

function item(id: string, name: string, count: number): Markup {
  return markup`<li><a href="#${id}"><span>${name}</span><span class="count">${count}</span></a></li>`;
}

/** The APIs of a module. */
export function section(
  id: string,
  name: string,
  apis: readonly DocumentedApi[],
  { lang, base, chosen }: { lang: Lang; base: string; chosen: string | null },
): Markup {
  return markup`<section class="module" aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
${apis.map((api) => apiEntry(api, lang, base, api.service === chosen))}</section>`;
}
