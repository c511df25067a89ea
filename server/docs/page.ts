import type { OpenApi, Operation } from '#schemas/derive/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { retWords } from '#schemas/retWords.ts';
import { ret } from '#schemas/wire.ts';
import { inputTable, recordTable, type Schema } from './fields.ts';
import { docsHead } from './head.ts';
import { Markup, markup } from './markup.ts';
import { docsTexts } from './texts.ts';

/** The links of the page. */
export interface DocsLinks {
  /** The same content as an OpenAPI document. */
  readonly document: string;
  /** The link back to the app, for readers with an account there. */
  readonly back?: string;
}

/** The service docs as one HTML page without scripts or external resources. */
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

/** The page header: the docs title, the language switch, the document link and the back link. */
export function brand(title: string, lang: Lang, { document, back }: DocsLinks): Markup {
  const texts = docsTexts[lang];
  return markup`<div class="brand">${mark}<span>${title}</span></div>
<div class="links"><a href="?lang=${texts.otherLang}" lang="${texts.otherHtmlLang}">${texts.other}</a>
<a href="${document}?lang=${lang}">${texts.document}</a>${back && markup`<a href="${back}">${texts.back}</a>`}</div>`;
}

/** The menu of the service classes and their records. */
export function classItems(api: OpenApi, lang: Lang): Markup {
  const item = (href: string, name: string, about: string | undefined, count: number) =>
    markup`<li><a href="#${href}"><span>${name}${about && markup`<small>${about}</small>`}</span><span class="count">${count}</span></a></li>`;
  return markup`<ul>${api.tags.map(({ name, description }) => item(`class-${name}`, name, description, servicesOf(name, api).length))}
${item('records', docsTexts[lang].records, undefined, recordNames(api).length)}</ul>`;
}

/** How to call services, followed by each service class and the records. */
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

/** One service of the document, collapsed by default. */
function serviceEntry(path: string, operation: Operation, api: OpenApi, lang: Lang): Markup {
  const texts = docsTexts[lang];
  const name = operation.operationId;
  const input = api.components.schemas[`${name}.input`] ?? {};
  return markup`<details class="service">
    <summary><span class="verb">POST</span> <code>${name}</code> <span class="says">${operation.summary}</span></summary>
    <div class="body" id="${name}">
      <p class="who"><b>${texts.who}</b> ${operation.description}</p>
      <h3>${texts.input}</h3>
      ${inputTable(input, lang)}
      <h3>${texts.answer}</h3>
      ${answerOf(operation, lang)}
      <h3>${texts.example}</h3>
      <pre tabindex="0"><code>${example(path, input, operation)}</code></pre>
    </div>
  </details>`;
}

function answerOf(operation: Operation, lang: Lang): Markup {
  const content = operation.responses['200']?.content ?? {};
  if (content['text/csv']) return markup`<p>${docsTexts[lang].download}</p>`;
  const { oneOf = [] } = (content['application/json']?.schema ?? {}) as { oneOf?: Schema[] };
  const { data = {} } = (oneOf[0]?.properties ?? {}) as { data?: Schema };
  const shape = shapeOf(data);
  return shape
    ? markup`<p><code>data</code>: ${shape}</p>${isDescribed(data) && recordTable(data, lang)}`
    : markup`<p class="quiet">${docsTexts[lang].own}</p>`;
}

// The values of a list or a record are described elsewhere.
function isDescribed({ properties = {} }: Schema): boolean {
  return Object.values(properties as Record<string, Schema>).some(({ title }) => title !== undefined);
}

function shapeOf(schema: Schema): Markup | null {
  if (typeof schema.$ref === 'string') return recordLink(schema.$ref);
  if (Array.isArray(schema.anyOf)) {
    const [first, second] = schema.anyOf.map((one) => shapeOf(one as Schema));
    return markup`${first} | ${second}`;
  }
  if (schema.type === 'array') return markup`[${shapeOf((schema.items ?? {}) as Schema)}, …]`;
  const entries = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (entries.length > 0)
    return markup`{ ${entries.map(([name, inner], at) => markup`${at > 0 && ', '}<code>${name}</code>: ${shapeOf(inner)}`)} }`;
  return schema.type === undefined ? null : markup`${[schema.type].flat().join(' | ')}`;
}

function recordLink(reference: string): Markup {
  const name = reference.replace(/^.*\//, '');
  return markup`<a href="#record-${name}">${name}</a>`;
}

function example(path: string, input: Schema, operation: Operation): string {
  const file = Object.keys(operation.requestBody.content).includes('multipart/form-data');
  const required = (input.required ?? []) as readonly string[];
  const properties = (input.properties ?? {}) as Record<string, Schema>;
  const fields = required.map(
    (name) => `  ${file ? '-F' : '--data-urlencode'} '${name}=${sample(name, properties[name] ?? {})}'`,
  );
  return [`curl "$KAIFANG${path}"`, ...fields].join(' \\\n');
}

function sample(name: string, { type, format, enum: values, contentMediaType }: Schema): string {
  if (name === 'access_token') return '…';
  if (contentMediaType) return '@file.png';
  if (Array.isArray(values)) return String(values[0]);
  const samples: Readonly<Record<string, string>> = {
    money: '12.50',
    date: '2026-01-31',
    'date-time': '2026-01-31T08:00:00Z',
    integer: '1',
    number: '1',
    boolean: '1',
    object: '{}',
    array: '[]',
  };
  return samples[String(format)] ?? samples[String([type].flat()[0])] ?? '…';
}
