import { type Dict, isDict, listOf, own, textAt } from '../dict.ts';
import {
  type Converted,
  documentOf,
  jsonIn,
  type MadeOperation,
  ordinaryHeaders,
  parameterOf,
} from './documentOf.ts';
import { schemaOfSamples } from './schemaOfSamples.ts';

/** A YApi export in JSON as an OpenAPI document. It does not say where its calls are. */
export function convertYapi(root: unknown): Converted {
  const categories = listOf(root);
  const operations = categories.flatMap((category) =>
    listOf(own(category, 'list')).flatMap((call) =>
      isDict(call) ? [operationOf(call, textAt(category, 'name') ?? '')] : [],
    ),
  );
  return documentOf({ title: textAt(categories[0], 'name') || 'YApi' }, operations);
}

function operationOf(call: Dict, category: string): MadeOperation {
  const path = `/${(textAt(call, 'path') ?? '').replace(/^\/+/, '')}`.replace(/\/:([\w-]{1,100})/g, '/{$1}');
  const request = bodyOf(call);
  const answer = answerOf(call);
  const about = textAt(call, 'markdown') || plainHtml(textAt(call, 'desc') ?? '');
  const headers = listOf(own(call, 'req_headers')).filter(
    (one) => nameOf(one) !== '' && !ordinaryHeaders.has(nameOf(one).toLowerCase()),
  );
  const parameters = [
    ...listOf(own(call, 'req_params')).flatMap((one) => parameter('path', one)),
    ...listOf(own(call, 'req_query')).flatMap((one) => parameter('query', one)),
    ...headers.flatMap((one) => parameter('header', one)),
  ];
  return {
    method: (textAt(call, 'method') ?? 'GET').toLowerCase(),
    ...{ path: path.split('?', 1)[0] ?? path, base: '' },
    remarks: request?.isGuessed || answer?.isGuessed ? [{ key: 'guessed' }] : [],
    operation: {
      summary: textAt(call, 'title') ?? path,
      ...(about !== '' && { description: about }),
      ...(category !== '' && { tags: [category] }),
      ...(own(call, 'status') === 'deprecated' && { deprecated: true }),
      ...(parameters.length > 0 && { parameters }),
      ...(request && { requestBody: { required: true, content: request.content } }),
      ...(answer && { responses: { 200: { description: 'OK', content: answer.content } } }),
    },
  };
}

function nameOf(field: unknown): string {
  return textAt(field, 'name') ?? '';
}

function parameter(place: 'path' | 'query' | 'header', field: unknown): Dict[] {
  const name = nameOf(field);
  if (name === '') return [];
  const required = place === 'path' || isRequired(field);
  const example = textAt(field, 'example');
  return [parameterOf(place, name, { description: own(field, 'desc'), required, example })];
}

function isRequired(field: unknown): boolean {
  return ['1', 1, true].includes(own(field, 'required') as string);
}

interface Body {
  readonly content: Dict;
  readonly isGuessed: boolean;
}

function bodyOf(call: Dict): Body | undefined {
  switch (textAt(call, 'req_body_type')) {
    case 'form':
      return formBody(listOf(own(call, 'req_body_form')));
    case 'json':
      return jsonBody(own(call, 'req_body_other'), own(call, 'req_body_is_json_schema') === true);
    case 'raw':
      return { content: { 'text/plain': { schema: { type: 'string' } } }, isGuessed: false };
    case 'file':
      return { content: { 'application/octet-stream': {} }, isGuessed: false };
    default:
      return undefined;
  }
}

function answerOf(call: Dict): Body | undefined {
  return jsonBody(own(call, 'res_body'), own(call, 'res_body_is_json_schema') === true);
}

function formBody(fields: readonly unknown[]): Body | undefined {
  const named = fields.filter((one) => nameOf(one) !== '');
  if (named.length === 0) return undefined;
  const isMultipart = named.some((one) => own(one, 'type') === 'file');
  const properties = named.map((one) => {
    const description = textAt(one, 'desc') ?? '';
    const schema = own(one, 'type') === 'file' ? { type: 'string', format: 'binary' } : { type: 'string' };
    return [nameOf(one), { ...schema, ...(description !== '' && { description }) }] as const;
  });
  const required = named.filter(isRequired).map(nameOf);
  const schema = {
    ...{ type: 'object', properties: Object.fromEntries(properties) },
    ...(required.length > 0 && { required }),
  };
  const type = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { content: { [type]: { schema } }, isGuessed: false };
}

// A body is a JSON Schema or a sample, by a mark of its own; an old export has no mark.
function jsonBody(text: unknown, isMarked: boolean): Body | undefined {
  const value = jsonIn(text);
  if (value === undefined) return undefined;
  const type = textAt(value, 'type');
  const isSchema =
    isMarked || isDict(own(value, 'properties')) || (type === 'array' && isDict(own(value, 'items')));
  const schema = isSchema ? withoutDraft(value) : schemaOfSamples([value]);
  const media = { schema, ...(!isSchema && { example: value }) };
  return { content: { 'application/json': media }, isGuessed: !isSchema };
}

// In 3.1, the draft of a schema is the document's.
function withoutDraft(schema: unknown): unknown {
  if (!isDict(schema)) return {};
  const { $schema: _draft, ...rest } = schema;
  return rest;
}

function plainHtml(html: string): string {
  return html
    .slice(0, 20_000)
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
