import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { readOperations } from '#schemas/openapi/readOperations.ts';
import { readDocument } from '#server/features/openapi/reading/readDocument.ts';

const read = (file: unknown) => readDocument(new TextEncoder().encode(JSON.stringify(file)), null);
/** The operations of a converted file, after its document was found valid. */
const convert = async (file: unknown) => {
  const document = read(file);
  const { valid, errors } = await new Validator().validate(structuredClone(document.root));
  expect(valid ? [] : errors).toEqual([]);
  return { document, operations: [...readOperations(document)] };
};
const shown = ({ operations }: Awaited<ReturnType<typeof convert>>) =>
  operations.map(({ method, path, title, api, fault }) => ({
    ...{ call: `${method} ${path}`, title, fault },
    parameters: api?.parameters.map(({ name, type, required }) => `${name}:${type}${required ? '!' : ''}`),
    returns: api?.returns.map(({ name, type }) => `${name}:${type}`),
  }));

const url = (raw: string, more: object = {}) => ({ raw, ...more });
const postman = {
  info: {
    _postman_id: '0',
    name: 'Shop',
    description: { content: 'The shop.' },
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: 'very-secret' }] },
  variable: [
    { key: 'baseUrl', value: 'https://shop.example/api/' },
    { key: 'version', value: 'v2' },
  ],
  item: [
    {
      name: 'Orders',
      item: [
        {
          name: 'One order',
          request: {
            method: 'GET',
            header: [
              { key: 'X-Tenant', value: 'a' },
              { key: 'Accept', value: '*/*' },
            ],
            url: url('{{baseUrl}}/{{version}}/orders/:orderId?expand=items&api_key=abc123', {
              query: [
                { key: 'expand', value: 'items', description: 'What to add' },
                { key: 'api_key', value: 'abc123' },
              ],
              variable: [{ key: 'orderId', value: '17', description: 'Its number' }],
            }),
          },
          response: [
            {
              name: 'Found',
              code: 200,
              body: '{"id":17,"total":9.5,"token":"very-secret","lines":[{"sku":"A"}]}',
            },
            { name: 'Gone', code: 404, body: 'none' },
          ],
        },
        {
          name: 'Place',
          request: {
            method: 'POST',
            url: '{{baseUrl}}/{{version}}/orders',
            body: {
              mode: 'raw',
              raw: '{"sku":"A","count":{{count}},"note":null}',
              options: { raw: { language: 'json' } },
            },
          },
        },
        {
          name: 'Place again',
          request: { method: 'POST', url: '{{baseUrl}}/{{version}}/orders' },
        },
      ],
    },
    {
      name: 'Sign in',
      request: {
        method: 'POST',
        auth: { type: 'noauth' },
        url: { protocol: 'https', host: ['login', 'example'], path: ['session'] },
        body: {
          mode: 'urlencoded',
          urlencoded: [
            { key: 'user', value: 'me' },
            { key: 'password', value: 'very-secret' },
          ],
        },
      },
    },
    { name: 'Plain', request: '{{other}}/plain' },
  ],
};

describe('a Postman collection of format 2.1', () => {
  it('becomes operations with folders, variables, bodies and saved answers', async () => {
    const converted = await convert(postman);
    expect(shown(converted)).toMatchObject([
      {
        ...{ call: 'GET /v2/orders/{orderId}', title: 'One order', fault: null },
        parameters: expect.arrayContaining(['orderId:string!', 'expand:string', 'api_key:string']),
        returns: expect.arrayContaining(['backend_data.total:float', 'backend_data.lines[].sku:string']),
      },
      {
        call: 'POST /v2/orders',
        parameters: expect.arrayContaining(['sku:string', 'count:object']),
      },
      { call: 'POST /session', parameters: ['user:string', 'password:string'] },
      { call: 'GET /plain', fault: null },
    ]);
    const { root, seen, converted: remarks } = converted.document;
    expect(seen).toBe('postman21');
    expect(root).toMatchObject({
      info: { title: 'Shop', description: 'The shop.' },
      servers: [{ url: 'https://shop.example/api' }],
      paths: {
        '/session': { post: { servers: [{ url: 'https://login.example' }] } },
        '/v2/orders': { post: { tags: ['Orders'], security: [{ bearer: [] }] } },
      },
    });
    expect(JSON.stringify(root)).not.toMatch(/very-secret|abc123/);
    const keysAt = (at: string) => remarks?.get(at)?.map(({ key }) => key);
    expect(keysAt('#/paths/~1v2~1orders/post')).toEqual(['guessed', 'repeated']);
    expect(keysAt('#/paths/~1plain/get')).toEqual(['variableOpen']);
  });
});

describe('a YApi export', () => {
  it('becomes operations by its forms, schemas and samples', async () => {
    const call = {
      ...{
        method: 'POST',
        title: '创建订单',
        path: '/orders/:shop',
        status: 'done',
        desc: '<p>创建<br>订单</p>',
      },
      req_params: [{ name: 'shop', desc: '店铺', example: '3' }],
      req_query: [{ name: 'dry', required: '0', desc: '试算' }],
      req_headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Shop', required: '1' },
      ],
      ...{ req_body_type: 'json', req_body_is_json_schema: true },
      req_body_other: JSON.stringify({
        $schema: 'http://json-schema.org/draft-04/schema#',
        ...{ type: 'object', required: ['sku'] },
        properties: { sku: { type: 'string', description: '货号' }, count: { type: 'integer' } },
      }),
      ...{ res_body_type: 'json', res_body_is_json_schema: false, res_body: '{"code":0,"data":{"id":1}}' },
    };
    const form = {
      ...{ method: 'POST', title: '上传', path: '/files', req_body_type: 'form' },
      req_body_form: [
        { name: 'kind', type: 'text', required: '1' },
        { name: 'note', type: 'text' },
      ],
    };
    const converted = await convert([{ index: 0, name: '订单', list: [call, form] }]);
    expect(shown(converted)).toMatchObject([
      {
        ...{ call: 'POST /orders/{shop}', title: '创建订单' },
        parameters: ['shop:string!', 'dry:string', 'X_Shop:string!', 'sku:string!', 'count:integer'],
        returns: expect.arrayContaining(['backend_data.data.id:integer']),
      },
      { call: 'POST /files', parameters: ['kind:string!', 'note:string'] },
    ]);
    expect(converted.operations[0]?.api).toMatchObject({ module: '订单', description: '创建 订单' });
  });
});

describe('a HAR recording', () => {
  const entry = (method: string, address: string, answer: unknown, more: object = {}) => ({
    request: {
      ...{ method, url: address },
      headers: [
        { name: 'Authorization', value: 'Bearer very-secret' },
        { name: 'Cookie', value: 'session=very-secret' },
        { name: 'X-Tenant', value: 'acme' },
      ],
      ...more,
    },
    response: { status: 200, content: { mimeType: 'application/json', text: JSON.stringify(answer) } },
  });

  it('becomes one operation for each method and path, without what was recorded', async () => {
    const style = { request: { method: 'GET', url: 'https://a.example/x.css' } };
    const picture = { ...style, response: { status: 200, content: { mimeType: 'image/png' } } };
    const posted = { postData: { mimeType: 'application/json', text: '{"name":"Ann","age":3}' } };
    const entries = [
      picture,
      entry('GET', 'https://a.example/users/12?page=1&q=x', { id: 12, email: 'ann@private.example' }),
      entry('GET', 'https://a.example/users/13?page=2', { id: 13 }),
      entry('POST', 'https://a.example/users', { id: 14 }, posted),
      entry('GET', 'https://b.example/ping', []),
    ];
    const converted = await convert({ log: { version: '1.2', entries } });
    expect(shown(converted)).toMatchObject([
      {
        call: 'GET /users/{user_id}',
        parameters: expect.arrayContaining(['user_id:string!', 'page:string!', 'q:string']),
        returns: expect.arrayContaining(['backend_data.id:integer', 'backend_data.email:string']),
      },
      { call: 'POST /users', parameters: expect.arrayContaining(['name:string', 'age:integer']) },
      { call: 'GET /ping' },
    ]);
    const { root, converted: remarks } = converted.document;
    expect(JSON.stringify(root)).not.toMatch(/very-secret|acme|ann@|Ann/);
    expect(root).toMatchObject({ servers: [{ url: 'https://a.example' }] });
    const [recorded] = remarks?.get('#/paths/~1users~1{user_id}/get') ?? [];
    expect(recorded).toMatchObject({ key: 'recorded', values: { count: 2 } });
  });
});

describe('a file of another product', () => {
  it.each([
    [
      'postman',
      { info: { name: 'P', schema: 'https://schema.getpostman.com/json/collection/v2.0.0/' }, item: [] },
    ],
    ['postman', { id: '1', name: 'P', order: ['a'], requests: [] }],
    ['apifox', { apifoxProject: '1.0.0', info: { name: 'P' }, apiCollection: [] }],
    ['apifox', { $schema: { app: 'apifox', type: 'project' }, info: { name: 'P' } }],
  ])('is refused with the way to export it: %s', (key, file) => {
    expect(thrown(() => read(file))).toMatchObject({ key: `seen.${key}` });
  });

  it.each([
    [{ swagger: '3.0', paths: {} }, 'seen.swagger', '3.0'],
    [{ swagger: '1.2', apis: [] }, 'seen.swagger1', '1.2'],
    [{ openapi: '4.0.0', paths: {} }, 'seen.openapi', '4.0.0'],
    [{ hello: 1, world: 2 }, 'seen.unknown', 'hello, world'],
  ])('is named with what was found: %j', (file, key, found) => {
    const error = thrown(() => read(file));
    expect(error).toMatchObject({ key, values: { found } });
  });

  it('with attacks is converted within limits', async () => {
    const deep = JSON.parse(`${'{"item":['.repeat(90)}${']}'.repeat(90)}`) as object;
    expect((await convert({ ...postman, ...deep })).operations).toEqual([]);
    const names = ['__proto__', 'constructor', 'a'.repeat(5000)];
    const item = names.map((name) => ({
      name,
      request: { method: 'GET', url: `https://h.example/${name}?${name}=1` },
    }));
    expect((await convert({ ...postman, item })).operations).toHaveLength(3);
    const many = Array.from({ length: 10_000 }, (_one, at) => ({
      ...{ name: `${at}`, request: { method: 'GET', url: `https://h.example/p${at}` } },
    }));
    expect(Object.keys(read({ ...postman, item: many }).root['paths'] as object)).toHaveLength(10_000);
  });
});

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
