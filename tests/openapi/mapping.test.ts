import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HttpNode } from '#schemas/flow/nodes/http.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import { phpClass } from '#schemas/flow/php/generate.ts';
import type { ImportedApi, ReadOperation } from '#schemas/openapi/operation.ts';
import { readOperations } from '#schemas/openapi/readOperations.ts';
import { withBase } from '#schemas/openapi/withBase.ts';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';
import { compileFlow } from '#server/flow/compile.ts';
import { runFlow } from '#server/flow/run.ts';
import { api } from '../support/flow/api.ts';
import { lint } from '../support/flow/php.ts';
import { testPorts } from '../support/flow/ports.ts';
import { findPhp } from '../support/tools/findPhp.ts';

const read = (document: object): ReadOperation[] => [
  ...readOperations(readDocument(new TextEncoder().encode(JSON.stringify(document)), null)),
];
const operations = (paths: object, more: object = {}) =>
  read({ openapi: '3.0.0', info: { title: 'T' }, paths, ...more });
const one = (operation: object, path = '/a', verb = 'post', more: object = {}): ReadOperation =>
  operations({ [path]: { [verb]: operation } }, more)[0] as ReadOperation;
const apiOf = ({ api, fault }: ReadOperation): ImportedApi => {
  if (!api) throw new Error(JSON.stringify(fault));
  return api;
};
const upstreamOf = (read: ReadOperation) => apiOf(read).flow.nodes['upstream'] as HttpNode;
const keys = ({ remarks }: ReadOperation) => remarks.map(({ key }) => key);
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

describe('the server of an operation', () => {
  it('is called without its query and its fragment, which is shown', () => {
    const made = one({ servers: [{ url: 'https://h.example/base/?v=1#x' }] }, '/a?b=wh?t');
    expect(upstreamOf(made).url).toEqual({ join: [{ lit: 'https://h.example/base' }, { lit: '/a?b=wh?t' }] });
    expect(keys(made)).toContain('serverQuery');
    expect(keys(one({ servers: [{ url: 'https://h.example/base/' }] }))).not.toContain('serverQuery');
  });
});

describe('the parameters of an operation', () => {
  it('take their types, limits, defaults and choices with them', () => {
    const parameters = [
      { in: 'query', name: 'n', schema: { type: 'integer', minimum: 1, maximum: 9, default: 3 } },
      {
        in: 'query',
        name: 'word',
        description: 'Which',
        schema: { type: 'string', enum: ['a', 'b'], maxLength: 5 },
      },
      { in: 'query', name: 'x', schema: { type: ['number', 'null'] } },
      { in: 'query', name: 'd', schema: { type: 'string', format: 'date-time' } },
      { in: 'query', name: 'bad', schema: { type: 'integer', minimum: 5, default: 1 } },
    ];
    const made = one({ parameters }, '/a', 'get');
    expect(apiOf(made).parameters).toEqual([
      { name: 'n', type: 'integer', min: 1, max: 9, default: '3', description: '' },
      { name: 'word', type: 'string', max: 5, description: 'Which', schema: { enum: ['a', 'b'] } },
      { name: 'x', type: 'float', description: '', schema: { nullable: true } },
      { name: 'd', type: 'date', description: '', schema: { format: 'date-time' } },
      { name: 'bad', type: 'integer', min: 5, description: '' },
    ]);
    expect(keys(made)).toContain('ruleLeft');
  });

  it('and what is answered are exact: numbers of 64 bits are refused or shown as texts, and never rounded', async () => {
    const id = { type: 'integer', format: 'int64', maximum: 2 ** 63 };
    const made = apiOf(
      one(
        {
          parameters: [{ in: 'path', name: 'id', required: true, schema: id }],
          requestBody: json({ type: 'object', properties: { ref: id } }),
          responses: { 200: { description: '', ...json({ type: 'object', properties: { id } }) } },
        },
        '/a/{id}',
      ),
    );
    const definition = api({ parameters: made.parameters, returns: made.returns });
    const asked: string[] = [];
    const http = async ({ url, body }: { url: string; body: string | null }) => {
      asked.push(`${url} ${body}`);
      return { status: 200, type: 'application/json', body: '{"id":9223372036854775807}' };
    };
    const given = (params: object) => readParameters(definition.parameters, { ...params });
    const { values = {} } = given({ id: '9007199254740991', ref: '-9007199254740991' });
    const plan = compileFlow(withBase(made, 'http://a.example').flow, definition);
    const { ret, data } = await runFlow(plan, values, testPorts({ http }));
    expect(asked).toEqual(['http://a.example/a/9007199254740991 {"ref":-9007199254740991}']);
    expect([ret, data]).toEqual([200, { backend_data: { id: '9223372036854775807' } }]);
    for (const beyond of ['9007199254740993', '9223372036854775807', '-9007199254740992'])
      expect(given({ id: beyond }).errors).toMatchObject([{ field: 'id', rule: 'illegal' }]);
  });

  it('are sent where they belong, lists in the way that is asked for', () => {
    const list = { type: 'array', items: { type: 'string' } };
    const parameters = [
      { in: 'path', name: 'pet-id', required: true, schema: { type: 'string' } },
      { in: 'query', name: 'all', schema: list },
      { in: 'query', name: 'csv', explode: false, schema: list },
      { in: 'query', name: 'pipes', style: 'pipeDelimited', explode: false, schema: list },
      {
        in: 'query',
        name: 'f',
        style: 'deepObject',
        schema: { type: 'object', properties: { a: {}, b: {} } },
      },
      { in: 'header', name: 'X-Trace', schema: { type: 'string' } },
      { in: 'header', name: 'Accept', schema: { type: 'string' } },
      { in: 'cookie', name: 'sid', schema: { type: 'string' } },
    ];
    expect(upstreamOf(one({ parameters }, '/pets/{pet-id}/x', 'get'))).toMatchObject({
      url: { join: [{ lit: '' }, { lit: '/pets/' }, { ref: 'start.pet_id' }, { lit: '/x' }] },
      query: {
        all: { ref: 'start.all' },
        csv: { fn: 'implode', args: [{ ref: 'start.csv' }, { lit: ',' }] },
        pipes: { fn: 'implode', args: [{ ref: 'start.pipes' }, { lit: '|' }] },
        'f[a]': { ref: 'start.f.a' },
      },
      headers: {
        'x-trace': { ref: 'start.X_Trace' },
        cookie: { join: [{ lit: 'sid=' }, { ref: 'start.sid' }] },
      },
    });
  });

  it('come from the body field by field, with allOf put together and what is read-only left out (SWG-12)', () => {
    const schema = {
      allOf: [
        {
          type: 'object',
          required: ['first-name'],
          properties: { 'first-name': { type: 'string' }, id: { readOnly: true } },
        },
        { properties: { tags: { type: 'array', items: { type: 'object' } } } },
      ],
    };
    const made = one({ requestBody: { required: true, ...json(schema) } });
    expect(apiOf(made).parameters).toMatchObject([
      { name: 'first_name', type: 'string', required: true },
      { name: 'tags', type: 'array' },
    ]);
    expect(upstreamOf(made).fields).toEqual({
      'first-name': { ref: 'start.first_name' },
      tags: { ref: 'start.tags' },
    });
    const whole = one({ requestBody: json({ type: 'array', items: {} }) });
    expect([apiOf(whole).parameters[0]?.type, upstreamOf(whole).body]).toEqual([
      'array',
      { ref: 'start.body' },
    ]);
  });

  it('of names that stand twice or are taken get others, always the same (SWG-12)', () => {
    const parameters = ['query', 'header', 'cookie'].map((place) => ({ in: place, name: 'a', schema: {} }));
    const named = one({
      parameters: [
        ...parameters,
        { in: 'query', name: 's', schema: {} },
        { in: 'query', name: '中文', schema: {} },
      ],
    });
    expect(apiOf(named).parameters.map(({ name }) => name)).toEqual([
      'a',
      'a_header',
      'a_cookie',
      's_query',
      'p',
    ]);
    expect(keys(named)).toContain('renamed');
  });

  it('that are keys are such as no log shows', () => {
    const securitySchemes = {
      k: { type: 'apiKey', in: 'header', name: 'X-Access' },
      b: { type: 'http', scheme: 'bearer' },
    };
    const more = { components: { securitySchemes }, security: [{ k: [], b: [] }] };
    const made = one({}, '/a', 'get', more);
    expect(apiOf(made).parameters.map(({ name }) => name)).toEqual(['secret_X_Access', 'authorization']);
    expect(upstreamOf(made).headers).toEqual({
      'x-access': { ref: 'start.secret_X_Access' },
      authorization: { ref: 'start.authorization' },
    });
    expect(apiOf(one({ security: [] }, '/a', 'get', more)).parameters).toEqual([]);
  });
});

describe('an operation that no flow can call', () => {
  it.each([
    ['method', one({}, '/a', 'head')],
    ['bodyType', one({ requestBody: { content: { 'image/png': {} } } })],
    [
      'file',
      one({
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['f'],
                properties: { f: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
      }),
    ],
    [
      'tooManyParameters',
      one({
        parameters: Array.from({ length: 201 }, (_one, at) => ({ in: 'query', name: `p${at}`, schema: {} })),
      }),
    ],
    ['operationForm', operations({ '/a': { get: 5 } })[0] as ReadOperation],
    ['pathForm', operations({ '/a': 5 })[0] as ReadOperation],
  ])('says so with its place (SWG-12): %s', (key, { api, fault }) => {
    expect([api, fault?.key, fault?.at.startsWith('#/paths/~1a')]).toEqual([null, key, true]);
  });
});

describe('a path that would lead elsewhere', () => {
  it.each([
    ...[
      '.evil.example/x',
      '@other.example/y',
      ':8080@evil/x',
      '//evil/x',
      '/\\evil',
      '\\evil',
      'x',
      '?x=1',
      '{p}/x',
    ].map((path) => ['pathSlash', path]),
    ...['/..', '/a/../b', '/a/%2e%2E/b', '/a/./b', '/%252e%252e/x', '/..;a/x', '/a%2f..%2fb'].map((path) => [
      'pathDots',
      path,
    ]),
  ])('is not imported: %s %s', (key, path) => {
    const { api, fault, sample } = one({}, path, 'get');
    expect([api, sample, fault?.key]).toEqual([null, null, key]);
  });

  it('is taken where dots and slashes lead nowhere', () => {
    for (const path of ['/', '/a//b', '/a/', '/...', '/.well-known/x', '/a?x=../..', '/a.b'])
      expect(one({}, path, 'get').fault).toBeNull();
  });

  it('makes no test case either', () => {
    const parameters = [{ in: 'path', name: 'v', required: true, schema: { type: 'string' }, example: '..' }];
    expect(one({ parameters }, '/a/{v}/b', 'get').sample?.address).toBe('/a/string/b');
  });
});

describe('the name of an operation', () => {
  const names = (paths: readonly string[]) =>
    operations(Object.fromEntries(paths.map((path) => [path, { get: {} }]))).map(({ service }) => service);

  it('is made of its path and verb', () => {
    expect(names(['/order/list', '/pets/{petId}', '/a.b-c', '/'])).toEqual([
      'App.ApiOrderListGet.Handle',
      'App.ApiPetsPetIdGet.Handle',
      'App.ApiABCGet.Handle',
      'App.ApiGet.Handle',
    ]);
  });

  it('is its own no matter what the order of the file, where paths differ in signs alone (SWG-12)', () => {
    const paths = [
      '/a/b',
      '/a-b',
      '/A/B',
      '/用户',
      '/订单',
      `/${'long/'.repeat(60)}`,
      `/${'long/'.repeat(61)}`,
    ];
    const [there, back] = [names(paths), names([...paths].reverse()).reverse()];
    expect(there).toEqual(back);
    expect(new Set(there.map((name) => name.toLowerCase())).size).toBe(paths.length);
    for (const name of there) expect(name).toMatch(/^App\.Api[A-Za-z0-9]{1,90}\.Handle$/);
  });
});

describe('the answer of an operation', () => {
  it('is what comes back, with its fields shown and an example made', () => {
    const schema = {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer', example: 7 }, ok: { const: 1 }, 'x-y': {} },
      },
    };
    const made = one({ responses: { 201: json(schema), 404: { description: 'No such pet' } } });
    expect(apiOf(made).returns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'backend_data array',
      'backend_data[].id integer',
      'backend_data[].ok integer',
    ]);
    expect(keys(made)).toContain('returnNames');
    expect(apiOf(made).example).toEqual({ backend_data: [{ id: 7, ok: 1, 'x-y': null }] });
    expect(apiOf(made).flow.nodes['refused404']).toEqual({
      ...{ type: 'fail', code: 404, message: { zh_cn: 'No such pet', en: 'No such pet' } },
    });
  });
});

it('words of the file break out of no comment and no string (SWG-10)', async () => {
  const evil = `x*/;system('id');/* '\\'?><script>alert(1)</script> @return {{7*7}} \u0000\u2028`;
  const made = one(
    {
      ...{ summary: evil, description: evil, operationId: evil, tags: [evil] },
      parameters: [{ in: 'query', name: evil, description: evil, schema: { type: 'string', default: evil } }],
      responses: {
        200: { description: evil, ...json({ type: 'object', properties: { a: { description: evil } } }) },
        404: { description: evil },
      },
    },
    `/${evil}`,
  );
  const api = apiOf(made);
  expect(api.title).not.toMatch(/[/@]/);
  expect(JSON.stringify(api.title)).not.toContain('u0000');
  const php = phpClass([{ api: { ...api, type: 'common' }, flow: api.flow }]);
  expect(await lint([php])).toEqual([]);
  const script = join(import.meta.dirname, '../flow/php/tokens.php');
  const [tokens = ''] = JSON.parse(
    execFileSync(findPhp(), [script], { input: JSON.stringify([php]), encoding: 'utf8' }),
  );
  expect(tokens).toContain('T_DOC_COMMENT');
  expect(tokens.split(/[^\w$]+/)).not.toContain('system');
});
