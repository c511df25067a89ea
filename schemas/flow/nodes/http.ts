import type { NodeBase, Value, Values } from '../document.ts';
import { addressParts, isHostWritten } from '../meaning/address.ts';
import { named, optional } from '../meaning/spots.ts';
import type { NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import type { Place } from '../php/place.ts';
import { phpString } from '../php/text.ts';
import { phpText, phpValue, phpValues } from '../php/value.ts';
import { anything, type Kind } from '../values/kinds.ts';

/** Calls an HTTP address. */
export interface HttpNode extends NodeBase {
  readonly type: 'http';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: Value;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: Value;
  /** A body given as named fields; null values are left out. Used instead of `body`. */
  readonly fields?: Values;
  /** The format of the body. */
  readonly as?: 'json' | 'form';
  /** In seconds. */
  readonly timeout?: number;
}

declare module '../document.ts' {
  interface NodeTypes {
    http: HttpNode;
  }
}

const texts = {
  type: 'object',
  maxProperties: 200,
  propertyNames: { maxLength: 200, minLength: 1 },
  additionalProperties: { $ref: '#/$defs/value' },
} as const;

const answerFields: Readonly<Record<string, Kind>> = { status: { type: 'integer' }, body: anything };
const failedFields: Readonly<Record<string, Kind>> = {
  status: { type: 'integer', nullable: true },
  error: { type: 'string' },
  body: anything,
};

/** A node that calls an external address. */
export const httpNode: NodeDefinition<HttpNode> = {
  label: { zh_cn: 'HTTP 请求', en: 'HTTP call' },
  help: { zh_cn: '请求一个外部地址', en: 'Calls an external address' },
  fields: {
    method: { zh_cn: '请求方式', en: 'Method' },
    url: { zh_cn: '地址', en: 'Address' },
    query: { zh_cn: '查询参数', en: 'Query' },
    headers: { zh_cn: '请求头', en: 'Headers' },
    as: { zh_cn: '请求体格式', en: 'Body format' },
    body: { zh_cn: '请求体', en: 'Body' },
    fields: { zh_cn: '请求体字段（空值不发送）', en: 'Body fields (empty ones are left out)' },
    timeout: {
      zh_cn: '超时（秒；应用的调用最多 10，计划任务最多 600）',
      en: 'Timeout (seconds; at most 10 in a call, 600 in a task)',
    },
  },
  schema: {
    required: ['method', 'url'],
    properties: {
      method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
      url: { $ref: '#/$defs/value' },
      query: texts,
      headers: texts,
      body: { $ref: '#/$defs/value' },
      fields: texts,
      as: { enum: ['json', 'form'] },
      timeout: { type: 'number', minimum: 0.1, maximum: 600 },
    },
  },
  rangeProblems: { timeout: 'rangeTimeout' },
  problemTexts: {
    rangeTimeout: { zh_cn: '超时应为 0.1 到 600 秒', en: 'The timeout must be from 0.1 to 600 seconds' },
    httpAddress: {
      zh_cn: '地址应以 http:// 或 https:// 加主机名开头；值只能出现在主机名之后的斜杠后面',
      en: 'The address must start with http:// or https:// followed by a host name; a value can stand only after the slash behind the host name',
    },
  },
  ports: () => ['out', 'failed'],
  values: ({ url, query, headers, body, fields }) => [
    { field: 'url', value: url },
    ...named('query', query),
    ...named('headers', headers),
    ...optional('body', body),
    ...named('fields', fields),
  ],
  output: (_node, port) => ({ type: 'object', fields: port === 'failed' ? failedFields : answerFields }),
  problems: ({ url }, { error }) =>
    isHostWritten(addressParts(url, undefined)) ? [] : [error('url', 'httpAddress')],
  callsOut: true,
};

/** The node as PHP. */
export const httpPhp: NodePhp<HttpNode> = {
  lines: (node, place, variable) => [`${variable} = ${phpHttp(node, place)};`],
  branches: (_node, _place, variable) => ({
    ways: [
      { port: 'failed', test: `isset(${variable}['error'])` },
      { port: 'out', test: null },
    ],
  }),
};

function phpHttp(node: HttpNode, place: Place): string {
  const args = [
    phpString(node.method),
    phpAddress(node, place),
    phpValues(node.query, place),
    phpValues(node.headers, place),
    phpBody(node, place),
    phpString(node.as ?? (node.fields ? 'fields' : 'json')),
    String(node.timeout ?? 5),
  ];
  return `Flow::http(${args.join(', ')})`;
}

function phpAddress({ url }: HttpNode, place: Place): string {
  const parts = addressParts(url, place.writing.graph.start);
  const written = parts.map(({ value }) => phpText(value, place));
  if (parts.every(({ name }) => name === null)) return written.join(' . ') || "''";
  const list = parts.map(({ name }, at) =>
    name === null ? written[at] : `array(${phpString(name)}, ${written[at]})`,
  );
  return `Flow::address(array(${list.join(', ')}))`;
}

function phpBody({ body, fields }: HttpNode, place: Place): string {
  if (fields) return `array(Flow::present(${phpValues(fields, place)}))`;
  return body ? `array(${phpValue(body, place)})` : 'array()';
}
