import { type Dict, listOf, own, textAt } from '../dict.ts';
import {
  type Converted,
  documentOf,
  isSecretName,
  jsonIn,
  type MadeOperation,
  ordinaryHeaders,
  parameterOf,
  type Schemes,
} from './documentOf.ts';
import { schemaOfSamples } from './schemaOfSamples.ts';

/** A HAR recording as an OpenAPI document: calls of one method and path are one operation. */
export function convertHar(root: unknown): Converted {
  const groups = new Map<string, Recorded[]>();
  for (const entry of listOf(own(own(root, 'log'), 'entries'))) {
    const one = recordedOf(entry);
    if (!one) continue;
    const key = `${one.method} ${one.base}${one.path}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const schemes: Schemes = new Map();
  const operations = [...groups.values()].map((group) => operationOf(group, schemes));
  const hosts = new Set(operations.map(({ base }) => base.replace(/^https?:\/\//, '')));
  return documentOf({ title: [...hosts].slice(0, 3).join(', ') || 'HAR' }, operations, schemes);
}

interface Recorded {
  readonly method: string;
  readonly base: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly isBearer: boolean;
  readonly request: unknown;
  readonly form: { readonly type: string; readonly names: readonly string[] } | undefined;
  readonly status: number;
  readonly answer: unknown;
}

const apiMethods = new Set(['get', 'post', 'put', 'patch', 'delete']);

// What a page loads is not a call: documents, styles, scripts, pictures, fonts.
function recordedOf(entry: unknown): Recorded | undefined {
  const request = own(entry, 'request');
  const response = own(entry, 'response');
  const method = (textAt(request, 'method') ?? '').toLowerCase();
  const address = textAt(request, 'url') ?? '';
  if (!apiMethods.has(method) || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const content = own(response, 'content');
  const type = (textAt(content, 'mimeType') ?? '').toLowerCase();
  const posted = own(request, 'postData');
  const sent = (textAt(posted, 'mimeType') ?? '').toLowerCase();
  const kind = textAt(entry, '_resourceType');
  const isCall = /json|xml\b(?!.*html)/.test(type) || /json/.test(sent) || kind === 'xhr' || kind === 'fetch';
  if (!isCall || /html|css|javascript|image|font|video|audio/.test(type)) return undefined;
  const url = new URL(address);
  const headers = listOf(own(request, 'headers')).map((one) => (textAt(one, 'name') ?? '').toLowerCase());
  const isForm = /x-www-form-urlencoded|multipart\/form-data/.exec(sent)?.[0];
  return {
    ...{
      method,
      base: url.origin,
      path: templateOf(url.pathname),
      query: [...new Set(url.searchParams.keys())],
    },
    headers: headers.filter((name) => name.startsWith('x-') && !ordinaryHeaders.has(name)),
    isBearer: headers.includes('authorization'),
    request: jsonIn(own(posted, 'text')),
    form: isForm === undefined ? undefined : { type: formType(isForm), names: fieldsOf(posted) },
    status: Number(own(response, 'status')),
    answer: own(content, 'encoding') === undefined ? jsonIn(own(content, 'text')) : undefined,
  };
}

function formType(found: string): string {
  return found.startsWith('multipart') ? found : 'application/x-www-form-urlencoded';
}

function fieldsOf(posted: unknown): string[] {
  const listed = listOf(own(posted, 'params')).flatMap((one) => textAt(one, 'name') ?? []);
  return [...new Set(listed.length > 0 ? listed : new URLSearchParams(textAt(posted, 'text') ?? '').keys())];
}

const key = /^(\d{1,20}|[\da-f]{24}|[\da-f]{32}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

// A step that is the key of a record becomes a parameter with the name of the step before it.
function templateOf(path: string): string {
  const used = new Set<string>();
  const steps = path.split('/');
  const named = steps.map((step, at) => {
    if (!key.test(step)) return step;
    const owner = (steps[at - 1] ?? '').replace(/\W+/g, '_').replace(/ies$/, 'y').replace(/s$/, '');
    const name = owner === '' || key.test(steps[at - 1] ?? '') ? 'id' : `${owner}_id`;
    const free = used.has(name) ? `${name}_${at}` : name;
    used.add(free);
    return `{${free}}`;
  });
  return named.join('/');
}

function operationOf(group: readonly Recorded[], schemes: Schemes): MadeOperation {
  const [first] = group as readonly [Recorded, ...Recorded[]];
  const { method, base, path } = first;
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, one = '']) => one);
  const query = [...new Set(group.flatMap((one) => one.query))];
  const isAlways = (name: string) => group.every((one) => one.query.includes(name));
  const headers = [...new Set(group.flatMap((one) => one.headers))];
  if (first.isBearer) schemes.set('authorization', { type: 'apiKey', in: 'header', name: 'Authorization' });
  const parameters = [
    ...names.map((one) => parameterOf('path', one, {})),
    ...query.map((one) => parameterOf('query', one, { required: isAlways(one) && !isSecretName(one) })),
    ...headers.map((one) => parameterOf('header', one, {})),
  ];
  const requests = group.map((one) => one.request).filter((one) => one !== undefined);
  const form = group.find((one) => one.form)?.form;
  return {
    ...{ method, base, path },
    // Recorded values are not repeated: they may be personal.
    remarks: [{ key: 'recorded', values: { count: group.length } }],
    operation: {
      summary: `${method.toUpperCase()} ${path}`,
      ...(parameters.length > 0 && { parameters }),
      ...(requests.length > 0 && {
        requestBody: { content: { 'application/json': { schema: schemaOfSamples(requests) } } },
      }),
      ...(requests.length === 0 && form && { requestBody: { content: formContent(form) } }),
      ...(first.isBearer && { security: [{ authorization: [] }] }),
      responses: responsesOf(group),
    },
  };
}

function formContent({ type, names }: NonNullable<Recorded['form']>): Dict {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { [type]: { schema: { type: 'object', properties } } };
}

function responsesOf(group: readonly Recorded[]): Dict {
  const byStatus = new Map<string, unknown[]>();
  for (const { status, answer } of group) {
    // Without an answer, the status is 0; a redirect or a cached answer describes nothing.
    if (!(status >= 200 && status <= 599) || status === 304) continue;
    const samples = byStatus.get(String(status)) ?? [];
    byStatus.set(String(status), answer === undefined ? samples : [...samples, answer]);
  }
  if (byStatus.size === 0) return { default: { description: '-' } };
  return Object.fromEntries(
    [...byStatus].map(([status, samples]) => [
      status,
      {
        description: status,
        ...(samples.length > 0 && {
          content: { 'application/json': { schema: schemaOfSamples(samples) } },
        }),
      },
    ]),
  );
}
