import type { OpenApi, Operation } from '#schemas/derive/describe/docs.ts';
import type { Lang } from '#schemas/resource.ts';
import { inputTable, type Schema } from './fields.ts';
import { type Markup, markup } from './markup.ts';
import { docsTexts } from './texts.ts';

/** One service of the document, folded until it is opened. */
export function serviceEntry(path: string, operation: Operation, api: OpenApi, lang: Lang): Markup {
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
    ? markup`<p><code>data</code>: ${shape}</p>`
    : markup`<p class="quiet">${docsTexts[lang].own}</p>`;
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
