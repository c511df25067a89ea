import type { Parameter } from '#schemas/flow/api.ts';
import { type Case, made, ref, respond } from './case.ts';

const address = {
  ...{ required: ['city'], additionalProperties: false },
  properties: {
    city: { type: 'string', enum: ['北京', 'Oslo'] },
    zip: { type: 'string', pattern: '^\\d{5}$' },
    flat: { type: ['integer', 'null'], minimum: 1, exclusiveMaximum: 100 },
    moved: { type: 'string', format: 'date-time' },
  },
};

/** Parameters with every rule. */
export const ruledParameters: readonly Parameter[] = [
  { name: 'color', type: 'string', max: 20, schema: { enum: ['red', 'green', '蓝'] } },
  { name: 'code', type: 'string', schema: { pattern: '^[\\p{L}_]\\w{1,3}$' } },
  { name: 'mail', type: 'string', schema: { format: 'email' } },
  { name: 'host', type: 'string', schema: { format: 'ipv6' } },
  { name: 'day', type: 'date', schema: { format: 'date' } },
  { name: 'level', type: 'integer', min: 0, schema: { enum: [0, 5, 10] } },
  { name: 'size', type: 'integer', schema: { format: 'int32', exclusiveMinimum: 3, exclusiveMaximum: 3e9 } },
  { name: 'price', type: 'float', schema: { multipleOf: 0.01, maximum: 100.5 } },
  { name: 'on', type: 'boolean', schema: { enum: [true] } },
  {
    name: 'tags',
    type: 'array',
    max: 4,
    schema: { uniqueItems: true, items: { type: 'string', minLength: 2, maxLength: 3 } },
  },
  { name: 'address', type: 'object', schema: address },
  {
    name: 'shape',
    type: 'object',
    schema: {
      oneOf: [
        { properties: { r: { type: 'number', minimum: 1 } }, required: ['r'] },
        { properties: { w: { type: 'number' } }, required: ['w'] },
      ],
      minProperties: 1,
    },
  },
  {
    name: 'list',
    type: 'array',
    schema: { items: { anyOf: [{ type: 'integer', maximum: 9 }, { type: 'boolean' }] } },
  },
  {
    name: 'map',
    type: 'object',
    schema: { additionalProperties: { type: 'array', minItems: 1, items: { type: 'integer' } } },
  },
];

/** Values for them: those that keep the rules, then those that break one or more. */
const ruledCalls: readonly Readonly<Record<string, unknown>>[] = [
  {},
  ...[
    { color: '蓝' },
    { code: 'éa1' },
    { mail: 'someone@example.com' },
    { host: '2001:db8::1' },
    { host: '::ffff:192.0.2.1' },
    { day: '2026-01-31' },
    { level: '5' },
    { size: '4' },
    { price: '19.99' },
    { on: 'yes' },
    { tags: '["ab","abc"]' },
    { address: '{"city":"北京","zip":"01234","flat":null,"moved":"2026-01-31T08:00:00Z"}' },
    { shape: '{"r":1.5}' },
    { list: '[1,true]' },
    { map: '{"a":[1],"b":[2,3]}' },
  ],
  ...[
    { color: 'blue' },
    { color: '' },
    { code: 'a' },
    { code: '1a' },
    { code: 'aéé' },
    { code: 'ab\n' },
    { mail: 'someone' },
    { mail: 'a@b@c.de' },
    { host: '1::2::3' },
    { host: '12345::' },
    { day: '2026-01-31 08:00' },
    { level: '1' },
    { size: '3' },
    { size: '2147483648' },
    { price: '0.015' },
    { price: '100.51' },
    { on: 'no' },
    { tags: '["ab","ab"]' },
    { tags: '["a"]' },
    { tags: '["ab",1,"abcd"]' },
    { tags: '{"a":"ab"}' },
    { address: '{}' },
    { address: '{"city":"Rome","zip":"1","flat":100,"moved":"2026-02-30T08:00:00Z","x":1}' },
    { address: '{"city":1}' },
    { address: '["Oslo"]' },
    { shape: '{"r":0}' },
    { shape: '{"r":1,"w":1}' },
    { list: '[10]' },
    { list: '["x",1]' },
    { map: '{"a":[]}' },
    { map: '{"a":["x"]}' },
    { color: 'blue', code: '1' },
  ],
];

/** A flow whose parameters have every rule, with calls that keep and that break each. */
export const schemaCases: readonly Case[] = [
  made(
    'rules of parameters',
    '',
    {
      end: respond(Object.fromEntries(ruledParameters.map(({ name }) => [name, ref(`start.${name}`)]))),
    },
    'start>end',
    ruledCalls,
    { parameters: [...ruledParameters] },
  ),
];
