import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { parseFile } from '../support/openapi/apiImport.ts';

vi.setConfig({ testTimeout: 40_000 });

let kaifang: TestApp;
let token: string;
let target: Server;
let base = '';
const asked: { readonly what: string; readonly headers: Row; readonly body: string }[] = [];

// An external shop: it takes JSON, answers 201 and 204, and does not use services.
beforeAll(async () => {
  target = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const { method = '', url = '' } = request;
      asked.push({ what: `${method} ${url}`, headers: request.headers as Row, body });
      const status =
        method === 'DELETE' ? 204 : method === 'POST' ? 201 : url.includes('/pets/7') ? 200 : 404;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : '{"id":7,"name":"Rex"}');
    });
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255, 'root_1'));
});
afterAll(async () => {
  await kaifang.close();
  target.close();
});
beforeEach(() => {
  asked.length = 0;
});

const id = { in: 'path', name: 'id', required: true, schema: { type: 'integer', example: 7 } };
const pet = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const answer = (status: number, schema?: object) => ({
  [status]: { description: 'ok', ...(schema && { content: { 'application/json': { schema } } }) },
});
const document = () => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: base }],
  paths: {
    '/pets/{id}': {
      get: {
        summary: 'One pet',
        parameters: [id, { in: 'query', name: 'full', schema: { type: 'boolean', default: true } }],
        responses: answer(200, pet),
      },
      delete: { summary: 'No pet', parameters: [id], responses: answer(204) },
    },
    '/pets': {
      post: {
        summary: 'Another pet',
        requestBody: { content: { 'application/json': { example: { name: 'Rex' } } } },
        responses: answer(201, { ...pet, required: ['id', 'weight'] }),
      },
    },
  },
});

const call = (service: string, fields: Row, as = token) => kaifang.call(`Admin.${service}`, fields, as);
const all = async () => (await call('TestCase.GetList', { sort: 'id' })).data['items'] as Row[];
async function make(file: object, as = token) {
  const parsed = await parseFile(kaifang, as, JSON.stringify(file));
  const operations = parsed.operations.map(({ number }) => number) as unknown as Json;
  const asking = { import: parsed.import, operations, base: parsed.base };
  const { ret, data } = await call('TestCase.MakeFromFile', asking, as);
  if (ret !== 200) return { ret };
  await kaifang.app.jobs.idle();
  return { ret, job: (await call('Job.Get', { id: data['job'] as Json }, as)).data };
}

test('test cases come from a document of someone else, with its samples, and call its addresses as it says [page-15]', async () => {
  expect((await make(document())).job).toMatchObject({ state: 'done', result: { added: 3, skipped: 0 } });
  const cases = await all();
  expect(cases).toMatchObject([
    { name: 'One pet', api_name: 'One pet', method: 'GET', api_url: `${base}/pets/7`, status: 'untested' },
    { name: 'No pet', method: 'DELETE', api_url: `${base}/pets/7` },
    { name: 'Another pet', method: 'POST', api_url: `${base}/pets`, body: '{\n  "name": "Rex"\n}' },
  ]);
  const run = async () => {
    const ids = cases.map((one) => Number(one['id'])) as unknown as Json;
    return ((await call('TestCase.Run', { ids })).data['items'] as Row[]).map(({ status }) => status);
  };
  // It is inside the network and not on the allowlist.
  expect(await run()).toEqual(['no_response', 'no_response', 'no_response']);
  expect(asked).toEqual([]);
  await call('Config.Add', { name: 'outgoing_allow_list', value: new URL(base).host, description: 'tests' });
  // The shop violates the document in the third one: there is no weight.
  expect(await run()).toEqual(['passed', 'passed', 'failed']);
  const sent = [...asked].sort((a, b) => a.what.localeCompare(b.what));
  expect(sent.map(({ what, body }) => ({ what, body }))).toEqual([
    { what: 'DELETE /pets/7', body: '' },
    { what: 'GET /pets/7?full=true', body: '' },
    { what: 'POST /pets', body: '{\n  "name": "Rex"\n}' },
  ]);
  expect(sent[2]?.headers).toMatchObject({ 'content-type': 'application/json' });
  const shots = (
    await call('TestCase.Snapshots', { filter: { case_id: cases[2]?.['id'] ?? 0 }, sort: '-id' })
  ).data;
  expect((shots['items'] as Row[])[0]).toMatchObject({
    http_status: 201,
    reason: 'differs',
    differences: [
      { field: '$status', holds: true },
      { field: 'id', holds: true },
      { field: 'weight', holds: false },
    ],
  });
});

test('the same document again adds nothing; what cannot be kept is shown by its name', async () => {
  expect((await make(document())).job).toMatchObject({ result: { added: 0, skipped: 3 } });
  const long = { [`/${'x'.repeat(600)}`]: { get: { responses: answer(200) } } };
  const { job } = await make({ ...document(), paths: { ...document().paths, ...long } });
  const problems = [{ message: 'Its address has more than 500 characters' }];
  expect(job).toMatchObject({ failed: 1, problems, result: { added: 0, skipped: 3 } });
});

test('an operation that wants a file makes no case that would go without it, and says so', async () => {
  const form = {
    type: 'object',
    required: ['photo'],
    properties: { photo: { type: 'string', format: 'binary' }, name: { type: 'string', default: 'Rex' } },
  };
  const post = {
    requestBody: { content: { 'multipart/form-data': { schema: form } } },
    responses: answer(201),
  };
  const free = {
    ...post,
    requestBody: { content: { 'multipart/form-data': { schema: { ...form, required: [] } } } },
  };
  const { job } = await make({ ...document(), paths: { '/photos': { post }, '/notes': { post: free } } });
  const problems = [{ message: 'It requires files (photo), which a test case cannot send' }];
  expect(job).toMatchObject({ failed: 1, problems, result: { added: 1, skipped: 0 } });
});

test('a case that calls an address sends no empty values, its headers as headers, and no service', async () => {
  const fields = {
    ...{ name: 'typed', api_url: `${base}/pets/7?a=1`, method: 'PUT' },
    ...{ api_path: 'App.Pets.Get', api_name: 'A pet' },
    params: [
      { name: 'X-Key', value: 'k', place: 'header' },
      { name: 'page', value: '2', place: 'query' },
      { name: 'none', value: '' },
      { name: 'city', value: '北京' },
    ],
  };
  const { data } = await call('TestCase.Add', fields as unknown as Row);
  expect((await call('TestCase.Run', { id: data['id'] as Json })).data).toMatchObject({ status: 'passed' });
  expect(asked).toMatchObject([
    {
      what: 'PUT /pets/7?a=1&page=2',
      headers: { 'x-key': 'k', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'city=%E5%8C%97%E4%BA%AC',
    },
  ]);
  const later = { id: data['id'] as Json, version: data['version'] as Json, method: 'GET', body: '' };
  await call('TestCase.Edit', { ...later, api_url: `${base}/gone` });
  // Without expectations the status decides.
  expect((await call('TestCase.Run', { id: data['id'] as Json })).data).toMatchObject({ status: 'failed' });
});

test.each(['GET', 'service'])(
  'what stands behind a # of an address loses no parameter of a %s case',
  async (method) => {
    const fields = {
      ...{
        name: 'fragment',
        api_url: `${base}/pets/7#part`,
        method,
        api_path: 'App.Pets.Get',
        api_name: 'A pet',
      },
      params: [
        { name: 'X-Key', value: 'k', place: 'header' },
        { name: 'page', value: '2', place: 'query' },
        { name: 'none', value: '', place: 'query' },
        { name: 'city', value: 'Bonn' },
      ],
    };
    const { data } = await call('TestCase.Add', fields as unknown as Row);
    await call('TestCase.Run', { id: data['id'] as Json });
    const isService = method === 'service';
    expect(asked).toMatchObject([
      {
        what: isService ? 'POST /pets/7?page=2' : 'GET /pets/7?page=2&city=Bonn',
        headers: { 'x-key': 'k' },
        body: isService ? 'service=App.Pets.Get&city=Bonn' : '',
      },
    ]);
  },
);

test('anyone who may not add cases makes none', async () => {
  const admin = await kaifang.signIn(200);
  const uri = '/techzones/apitest/fromFile';
  await call('Operation.Add', { title: 'x', uri, account_ids: [admin.id] as never });
  expect((await make(document(), admin.token)).ret).toBe(403);
});
