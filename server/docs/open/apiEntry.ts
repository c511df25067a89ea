import type { Lang, Row } from '#schemas/resource.ts';
import { retWords } from '#schemas/retWords.ts';
import { ret } from '#schemas/wire.ts';
import type { Published } from '../../store/open/liveVersions.ts';
import { type Markup, markup } from '../markup.ts';
import { proseOf } from '../prose.ts';
import { openTexts } from './openTexts.ts';
import type { DocumentedApi } from './ownEntries.ts';
import { type Snippet, snippetsOf } from './snippets.ts';

/** A published API in the docs, folded until it is opened. */
export function apiEntry(api: DocumentedApi, lang: Lang, base: string, isOpen: boolean): Markup {
  const texts = openTexts[lang];
  const { service, title, description, number, parameters, returns, example } = api;
  return markup`<details class="service api"${isOpen && markup` open`} data-words="${wordsOf(api)}">
    <summary><span class="verb">GET · POST</span> <code>${service}</code> <span class="says">${title}</span></summary>
    <div class="body" id="${service}">
      ${description && markup`<div class="told">${proseOf(description)}</div>`}
      <p class="quiet">${texts.version} ${number}</p>
      <h3>${texts.address}</h3>
      <pre tabindex="0"><code>${base}/api/app.php?s=${service}</code></pre>
      <h3>${texts.parameters}</h3>
      ${parameterTable(parameters, lang)}
      <h3>${texts.returns}</h3>
      ${returnTable(returns, lang)}
      ${
        example !== null &&
        example !== undefined &&
        markup`<h3>${texts.example}</h3>
      <pre tabindex="0"><code>${JSON.stringify({ ret: 200, data: example, msg: '' }, null, 2)}</code></pre>`
      }
      <h3>${texts.errors}</h3>
      ${errorList(api, lang)}
      <h3>${texts.snippets}</h3>
      ${snippetTabs(api.service, snippetsOf(api, base, api.credentials))}
      <h3>${texts.tryIt}</h3>
      ${tryForm(api, lang)}
    </div>
  </details>`;
}

// By what it is found: its names, what it says of itself, and what its parameters and fields are called.
function wordsOf({ service, title, description, parameters, returns }: Published): string {
  const named = [...parameters, ...returns].flatMap((one) => [
    textOf(one['name']),
    textOf(one['description']),
  ]);
  return [service, title, textOf(description), ...named].filter(Boolean).join('\n').toLowerCase();
}

function wide(label: string, head: readonly string[], rows: readonly Markup[]): Markup {
  return markup`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table>
    <thead><tr>${head.map((text) => markup`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function parameterTable(parameters: readonly Row[], lang: Lang): Markup {
  const texts = openTexts[lang];
  const rows = parameters.map(
    (
      one,
    ) => markup`<tr><th scope="row"><code>${String(one['name'])}</code>${one['required'] === true && markup` <em>${texts.required}</em>`}</th>
    <td><code>${String(one['type'])}</code></td><td>${boundsOf(one)}</td><td>${textOf(one['description'])}</td></tr>`,
  );
  if (rows.length === 0) return markup`<p class="quiet">${texts.noParameters}</p>`;
  return wide(texts.parameters, [texts.name, texts.type, texts.rules, texts.about], rows);
}

function boundsOf({ min, max, ext, default: otherwise }: Row): Markup[] {
  const shown = [
    [min, '≥'],
    [max, '≤'],
    [ext, '∈'],
    [otherwise, '='],
  ] as const;
  return shown
    .filter(([value]) => value !== undefined && value !== null && value !== '')
    .map(([value, sign]) => markup`<code class="rule">${sign} ${String(value)}</code> `);
}

function returnTable(returns: readonly Row[], lang: Lang): Markup {
  const texts = openTexts[lang];
  const rows = returns.map(
    (
      one,
    ) => markup`<tr><th scope="row"><code>data.${String(one['name'])}</code></th><td><code>${String(one['type'])}</code></td>
    <td>${textOf(one['description'])}</td></tr>`,
  );
  return wide(texts.returns, [texts.field, texts.type, texts.about], rows);
}

const told = [
  ...(['badInput', 'notFound', 'signIn', 'noPermission', 'disabled', 'flowUsedUp', 'rateLimited'] as const),
  ...(['dailyLimit', 'address', 'appState', 'failed'] as const),
];

function errorList({ failures }: Published, lang: Lang): Markup {
  const own = [...failures].sort((a, b) => a.code - b.code);
  const all = [
    ...told.map((name) => [ret[name], retWords[name][lang]] as const),
    ...own.map(({ code, message }) => [code, message[lang]] as const),
  ];
  return markup`<dl class="codes">${all.map(([code, words]) => markup`<div><dt>${code}</dt><dd>${words}</dd></div>`)}</dl>`;
}

/** Samples in several languages, one of which is shown. */
export function snippetTabs(name: string, snippets: readonly Snippet[]): Markup {
  const group = `code-${name}`;
  const parts = snippets.map(
    (
      { language, code },
      at,
    ) => markup`<input type="radio" name="${group}" id="${group}-${at}"${at === 0 && markup` checked`}>
<label for="${group}-${at}">${language}</label><pre tabindex="0"><code>${code}</code></pre>`,
  );
  return markup`<div class="tabs">${parts}</div>`;
}

function tryForm({ service, parameters, credentials }: DocumentedApi, lang: Lang): Markup {
  const texts = openTexts[lang];
  const hasFile = parameters.some(({ type }) => type === 'file');
  const hasToken = credentials.some(([name]) => name === 'access_token');
  const own = parameters.filter(({ name }) => !hasToken || name !== 'access_token');
  const fields = own.map((one) => {
    const name = String(one['name']);
    const type = one['type'] === 'file' ? 'file' : name === 'app_secret' ? 'password' : 'text';
    const given = type === 'text' && markup` value="${textOf(one['default'])}"`;
    return markup`<label><span>${name}${one['required'] === true && markup` <em>${texts.required}</em>`}</span><input name="${name}" type="${type}"${given} autocomplete="off"></label>`;
  });
  return markup`<form class="try" method="post" action="/api/app.php?s=${service}" target="_blank"${hasFile && markup` enctype="multipart/form-data"`}>
${hasToken && markup`<label><span>${texts.token}</span><input name="access_token" autocomplete="off" spellcheck="false"></label>`}
${fields}
<button type="submit">${texts.send}</button>
<output aria-live="polite" aria-label="${texts.answer}"></output>
</form>`;
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
