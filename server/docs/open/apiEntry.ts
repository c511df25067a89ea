import type { Parameter, ReturnField } from '#schemas/flow/api.ts';
import { ruleTexts } from '#schemas/flow/rules/ruleTexts.ts';
import { optionWords, textOf as valueText } from '#schemas/flow/rules/valueSchema.ts';
import type { Snippet } from '#schemas/payloads/catalogue.ts';
import type { Lang } from '#schemas/resource.ts';
import { retWords } from '#schemas/retWords.ts';
import { ret } from '#schemas/wire.ts';
import type { Published } from '../../gateway/liveVersions.ts';
import { type Markup, markup } from '../markup.ts';
import { proseOf } from '../prose.ts';
import { openTexts } from './openTexts.ts';
import type { DocumentedApi } from './ownEntries.ts';
import { snippetsOf } from './snippets.ts';

/** A published API in the docs, collapsed by default. */
export function apiEntry(api: DocumentedApi, lang: Lang, base: string, isOpen: boolean): Markup {
  const texts = openTexts[lang];
  const { service, title, description, number, parameters, returns, example } = api;
  return markup`<details class="service api"${isOpen && markup` open`} data-words="${searchWords(api)}">
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

/** The search text of an API: names, description, and the names of parameters and fields. */
function searchWords({ service, title, description, parameters, returns }: Published): string {
  const named = [...parameters, ...returns].flatMap((one) => [one.name, textOf(one.description)]);
  return [service, title, textOf(description), ...named].filter(Boolean).join('\n').toLowerCase();
}

function wide(label: string, head: readonly string[], rows: readonly Markup[]): Markup {
  return markup`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table>
    <thead><tr>${head.map((text) => markup`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function parameterTable(parameters: readonly Parameter[], lang: Lang): Markup {
  const texts = openTexts[lang];
  const rows = parameters.map(
    (
      one,
    ) => markup`<tr><th scope="row"><code>${one.name}</code>${one.required === true && markup` <em>${texts.required}</em>`}${deprecatedMark(one, lang)}</th>
    <td><code>${one.type}</code></td><td>${rulesOf(one, lang)}</td><td>${textOf(one.description)}</td></tr>`,
  );
  if (rows.length === 0) return markup`<p class="quiet">${texts.noParameters}</p>`;
  return wide(texts.parameters, [texts.name, texts.type, texts.rules, texts.about], rows);
}

function rulesOf(one: Partial<Parameter>, lang: Lang): Markup[] {
  return ruleTexts(one, lang).map((text) => markup`<code class="rule">${text}</code> `);
}

function deprecatedMark({ schema }: Partial<Parameter>, lang: Lang): Markup | false {
  return schema?.['deprecated'] === true && markup` <s>${openTexts[lang].deprecated}</s>`;
}

function returnTable(returns: readonly ReturnField[], lang: Lang): Markup {
  const texts = openTexts[lang];
  const rows = returns.map(
    (
      one,
    ) => markup`<tr><th scope="row"><code>data.${one.name}</code>${deprecatedMark(one, lang)}</th><td><code>${one.type}</code> ${rulesOf(one, lang)}</td>
    <td>${textOf(one.description)}</td></tr>`,
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

/** Samples in several languages, with one shown at a time. */
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
    const mark = markup`${one.required === true && markup` <em>${texts.required}</em>`}${deprecatedMark(one, lang)}`;
    return markup`<label><span>${one.name}${mark}</span>${inputFor(one, lang)}</label>`;
  });
  return markup`<form class="try" method="post" action="/api/app.php?s=${service}" target="_blank"${hasFile && markup` enctype="multipart/form-data"`}>
${hasToken && markup`<label><span>${texts.token}</span><input name="access_token" autocomplete="off" spellcheck="false"></label>`}
${fields}
<button type="submit">${texts.send}</button>
<output aria-live="polite" aria-label="${texts.answer}"></output>
</form>`;
}

function inputFor(one: Parameter, lang: Lang): Markup {
  const { name, default: otherwise, required, schema } = one;
  const values = schema?.['enum'];
  if (Array.isArray(values) && one.type !== 'file') {
    const options = values.map((value) => {
      const [text, words] = [valueText(value), optionWords(schema, value)?.[lang]];
      const isChosen = text === textOf(otherwise);
      return markup`<option value="${text}"${isChosen && markup` selected`}>${words ? `${text} · ${words}` : text}</option>`;
    });
    const isEmpty = required !== true || (otherwise ?? '') === '';
    return markup`<select name="${name}">${isEmpty && markup`<option value=""></option>`}${options}</select>`;
  }
  const type = one.type === 'file' ? 'file' : name === 'app_secret' ? 'password' : 'text';
  const given = type === 'text' && markup` value="${textOf(otherwise)}"`;
  const [example] = [schema?.['examples']].flat();
  const hint =
    type === 'text' && (example ?? null) !== null && markup` placeholder="${valueText(example ?? '')}"`;
  return markup`<input name="${name}" type="${type}"${given}${hint} autocomplete="off">`;
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
