import { trimmedEnd } from '../../text/trimmed.ts';
import { type Dict, isDict, listOf, own, textAt } from '../dict.ts';
import {
  type Converted,
  documentOf,
  isSecretName,
  jsonIn,
  type MadeOperation,
  ordinaryHeaders,
  parameterOf,
  type Schemes,
  withoutSecrets,
} from './documentOf.ts';
import { schemaOfSamples } from './schemaOfSamples.ts';

const mostDepth = 50;

/** A Postman collection of format 2.1 as an OpenAPI document. */
export function convertPostman(root: Dict): Converted {
  const info = own(root, 'info');
  const reading = { variables: variablesOf(root), schemes: new Map() as Schemes };
  const operations = [...requestsIn(root, [], own(root, 'auth'), 0)].map((one) => operationOf(one, reading));
  return documentOf(
    { title: textAt(info, 'name') ?? 'Postman', description: aboutOf(own(info, 'description')) },
    operations,
    reading.schemes,
  );
}

interface Reading {
  readonly variables: ReadonlyMap<string, string>;
  readonly schemes: Schemes;
}

interface Found {
  readonly name: string;
  readonly folders: readonly string[];
  readonly request: Dict;
  readonly responses: readonly unknown[];
  readonly auth: unknown;
}

// A folder's authentication applies to the requests in it that have none.
function* requestsIn(
  of: unknown,
  folders: readonly string[],
  auth: unknown,
  depth: number,
): Generator<Found> {
  if (depth > mostDepth) return;
  for (const item of listOf(own(of, 'item'))) {
    const name = textAt(item, 'name') ?? '';
    const request = own(item, 'request');
    const made = typeof request === 'string' ? { method: 'GET', url: request } : request;
    if (isDict(made)) {
      const responses = listOf(own(item, 'response'));
      yield { name, folders, request: made, responses, auth: own(made, 'auth') ?? auth };
    } else yield* requestsIn(item, [...folders, name], own(item, 'auth') ?? auth, depth + 1);
  }
}

function variablesOf(root: Dict): ReadonlyMap<string, string> {
  const entries = listOf(own(root, 'variable')).flatMap((one): [string, string][] => {
    const name = textAt(one, 'key') ?? textAt(one, 'id');
    const value = own(one, 'value');
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return name !== undefined && isPlain && !isSecretName(name) ? [[name, String(value)]] : [];
  });
  return new Map(entries);
}

function aboutOf(value: unknown): string {
  return (typeof value === 'string' ? value : textAt(value, 'content')) ?? '';
}

function operationOf(found: Found, { variables, schemes }: Reading): MadeOperation {
  const { name, folders, request, responses, auth } = found;
  const remarks: { key: string; values?: Record<string, string | number> }[] = [];
  const { base, path, query, open } = addressOf(own(request, 'url'), variables);
  if (open !== undefined) remarks.push({ key: 'variableOpen', values: { name: open } });
  const url = own(request, 'url');
  const described = new Map(
    listOf(own(url, 'variable')).map((one) => [textAt(one, 'key') ?? '', one] as const),
  );
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, one = '']) => one);
  const headers = listOf(own(request, 'header')).filter((one) => {
    const header = (textAt(one, 'key') ?? '').toLowerCase();
    return header !== '' && !ordinaryHeaders.has(header);
  });
  const security = securityOf(auth, schemes);
  if (security === null)
    remarks.push({ key: 'securityUnknown', values: { name: textAt(auth, 'type') ?? '' } });
  const body = bodyOf(own(request, 'body'));
  const answers = responsesOf(responses);
  if (body?.isGuessed || answers.isGuessed) remarks.push({ key: 'guessed' });
  const about = aboutOf(own(request, 'description'));
  const parameters = [
    ...[...new Set(names)].map((one) =>
      parameterOf('path', one, {
        description: aboutOf(own(described.get(one), 'description')),
        example: textAt(described.get(one), 'value'),
      }),
    ),
    ...unique(query, (one) => one.key).map(({ key, value, description }) =>
      parameterOf('query', key, { description, example: value }),
    ),
    ...unique(headers, (one) => (textAt(one, 'key') ?? '').toLowerCase()).map((one) =>
      parameterOf('header', textAt(one, 'key') ?? '', {
        description: aboutOf(own(one, 'description')),
        example: textAt(one, 'value'),
      }),
    ),
  ];
  return {
    method: (textAt(request, 'method') ?? 'GET').toLowerCase(),
    ...{ path, base, remarks },
    operation: {
      summary: name,
      ...(about !== '' && { description: about }),
      ...(folders.length > 0 && { tags: [folders.join(' / ')] }),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { content: body.content } }),
      ...(security && { security: [{ [security]: [] }] }),
      ...(answers.responses && { responses: answers.responses }),
    },
  };
}

interface Query {
  readonly key: string;
  readonly value: string | undefined;
  readonly description: string;
}

function unique<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const one of list) if (!seen.has(nameOf(one))) seen.set(nameOf(one), one);
  return [...seen.values()];
}

function addressOf(url: unknown, variables: ReadonlyMap<string, string>) {
  const raw = typeof url === 'string' ? url : (textAt(url, 'raw') ?? assembled(url));
  const [before = '', search = ''] = raw.split('#', 1).join('').split('?', 2);
  const listed = listOf(own(url, 'query'));
  const pairs = listed.length > 0 ? listed.map(queryOf) : [...new URLSearchParams(search)].map(pairOf);
  const query = pairs.filter(({ key }) => key !== '');
  const [, variable, afterVariable = ''] = /^\{\{([^{}]{1,100})\}\}(.*)$/s.exec(before) ?? [];
  if (variable !== undefined) {
    const value = variables.get(variable);
    const { base, rest } =
      value === undefined ? { base: '', rest: '' } : splitAddress(filled(value, variables));
    const open = value === undefined ? variable : undefined;
    return { base: base + trimmedEnd(rest, '/'), path: pathOf(afterVariable, variables), query, open };
  }
  const { base, rest } = splitAddress(before);
  const host = filled(base, variables);
  const open = /\{\{([^{}]{1,100})\}\}/.exec(host)?.[1];
  return { base: open === undefined ? host : '', path: pathOf(rest, variables), query, open };
}

function splitAddress(address: string): { base: string; rest: string } {
  const [scheme = 'http://'] = /^https?:\/\//i.exec(address) ?? [];
  const bare = /^https?:\/\//i.test(address) ? address.slice(scheme.length) : address;
  const end = bare.indexOf('/');
  const host = end < 0 ? bare : bare.slice(0, end);
  const rest = end < 0 ? '' : bare.slice(end);
  return { base: host === '' ? '' : `${scheme.toLowerCase()}${host}`, rest };
}

function assembled(url: unknown): string {
  const joined = (name: string, by: string) => {
    const value = own(url, name);
    if (!Array.isArray(value)) return typeof value === 'string' ? value : '';
    return value.map((one) => (typeof one === 'string' ? one : (textAt(one, 'value') ?? ''))).join(by);
  };
  const protocol = textAt(url, 'protocol');
  const port = textAt(url, 'port');
  const host = joined('host', '.');
  const origin = `${protocol === undefined ? '' : `${protocol}://`}${host}${port === undefined ? '' : `:${port}`}`;
  return `${origin}/${joined('path', '/')}`;
}

function filled(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{([^{}]{1,100})\}\}/g, (whole, name: string) => variables.get(name) ?? whole);
}

// A step that is a variable is a parameter, unless the collection gives it a value that is no key of a record.
function pathOf(rest: string, variables: ReadonlyMap<string, string>): string {
  const steps = rest.split('/').map((step) => {
    const [, name] = /^\{\{([^{}]{1,100})\}\}$/.exec(step) ?? [];
    const value = name === undefined ? undefined : variables.get(name);
    if (value !== undefined && /^[a-z][\w.-]{0,20}$/i.test(value)) return value;
    if (name !== undefined) return `{${name}}`;
    const [, colon] = /^:([\w-]{1,100})$/.exec(step) ?? [];
    return colon === undefined ? filled(step, variables).replace(/\{\{|\}\}/g, '') : `{${colon}}`;
  });
  const path = steps.join('/').replace(/\/{2,}/g, '/');
  return path.startsWith('/') ? path : `/${path}`;
}

function queryOf(one: unknown): Query {
  const description = aboutOf(own(one, 'description'));
  return { key: textAt(one, 'key') ?? '', value: textAt(one, 'value'), description };
}

function pairOf([key, value]: readonly [string, string]): Query {
  return { key, value, description: '' };
}

/** The name of the scheme; undefined without authentication, null where its kind is unknown. */
function securityOf(auth: unknown, schemes: Schemes): string | null | undefined {
  const type = textAt(auth, 'type');
  if (type === undefined || type === 'noauth') return undefined;
  const partOf = (name: string) =>
    textAt(
      listOf(own(auth, type)).find((one) => own(one, 'key') === name),
      'value',
    );
  const add = (name: string, scheme: Dict) => {
    schemes.set(name, scheme);
    return name;
  };
  if (type === 'bearer' || type === 'oauth2' || type === 'jwt')
    return add('bearer', { type: 'http', scheme: 'bearer' });
  if (type === 'basic') return add('basic', { type: 'http', scheme: 'basic' });
  if (type !== 'apikey') return null;
  const place = partOf('in') === 'query' ? 'query' : 'header';
  const name = partOf('key') ?? 'api_key';
  return add(`${place}_${name}`, { type: 'apiKey', in: place, name });
}

interface Body {
  readonly content: Dict;
  readonly isGuessed: boolean;
}

function bodyOf(body: unknown): Body | undefined {
  switch (textAt(body, 'mode')) {
    case 'raw':
      return rawBody(textAt(body, 'raw') ?? '', own(own(own(body, 'options'), 'raw'), 'language'));
    case 'urlencoded':
      return formBody('application/x-www-form-urlencoded', listOf(own(body, 'urlencoded')));
    case 'formdata':
      return formBody('multipart/form-data', listOf(own(body, 'formdata')));
    case 'graphql': {
      const properties = { query: { type: 'string' }, variables: { type: 'object' } };
      const schema = { type: 'object', required: ['query'], properties };
      return { content: { 'application/json': { schema } }, isGuessed: false };
    }
    case 'file':
      return { content: { 'application/octet-stream': {} }, isGuessed: false };
    default:
      return undefined;
  }
}

function rawBody(raw: string, language: unknown): Body | undefined {
  if (raw.trim() === '') return undefined;
  // A variable that is not inside a text stands for a value.
  const sample = jsonIn(raw) ?? jsonIn(raw.replace(/([:[,]\s{0,20})\{\{[^{}]{1,100}\}\}/g, '$1null'));
  if (sample !== undefined) {
    const media = { schema: schemaOfSamples([sample]), example: withoutSecrets(sample) };
    return { content: { 'application/json': media }, isGuessed: true };
  }
  const type = { json: 'application/json', xml: 'application/xml' }[String(language)] ?? 'text/plain';
  return { content: { [type]: { schema: { type: 'string' } } }, isGuessed: false };
}

function formBody(type: string, fields: readonly unknown[]): Body | undefined {
  const named = fields.filter((one) => (textAt(one, 'key') ?? '') !== '');
  if (named.length === 0) return undefined;
  const properties = named.map((one) => {
    const description = aboutOf(own(one, 'description'));
    const schema = own(one, 'type') === 'file' ? { type: 'string', format: 'binary' } : { type: 'string' };
    return [textAt(one, 'key') ?? '', { ...schema, ...(description !== '' && { description }) }] as const;
  });
  const schema = { type: 'object', properties: Object.fromEntries(properties) };
  return { content: { [type]: { schema } }, isGuessed: false };
}

function responsesOf(saved: readonly unknown[]): { responses?: Dict; isGuessed: boolean } {
  const byCode = new Map<string, unknown[]>();
  for (const one of saved) {
    const code = own(one, 'code');
    if (!Number.isInteger(code) || Number(code) < 100 || Number(code) > 599) continue;
    byCode.set(String(code), [...(byCode.get(String(code)) ?? []), one]);
  }
  let isGuessed = false;
  const responses = [...byCode].map(([code, list]) => {
    const samples = list.map((one) => jsonIn(own(one, 'body'))).filter((one) => one !== undefined);
    const description = textAt(list[0], 'name') || code;
    if (samples.length === 0) return [code, { description }] as const;
    isGuessed = true;
    const media = { schema: schemaOfSamples(samples), example: withoutSecrets(samples[0]) };
    return [code, { description, content: { 'application/json': media } }] as const;
  });
  return { ...(responses.length > 0 && { responses: Object.fromEntries(responses) }), isGuessed };
}
