import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { flow } from '../support/flow/api.ts';

vi.setConfig({ testTimeout: 40_000 });

let kaifang: TestApp;
let token: string;
let target: Server;
let address = '';

const wrap = (length: number) => ['{"ret":200,"data":"', '"}'].join('x'.repeat(length - 21));

// Answers with exactly the number of bytes in the path.
beforeAll(async () => {
  target = createServer((request, response) => {
    request.resume();
    const length = Number(new URL(request.url ?? '', 'http://x').searchParams.get('bytes'));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(wrap(length));
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255, 'root_1'));
  await call('Config.Add', {
    name: 'outgoing_allow_list',
    value: new URL(address).host,
    description: 'tests',
  });
});
afterAll(async () => {
  await kaifang.close();
  target.close();
});

async function call(service: string, fields: Row): Promise<Row & { id: number }> {
  const { ret, msg, data } = await kaifang.call(`Admin.${service}`, fields, token);
  if (ret !== 200) throw new Error(`${service}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data as Row & { id: number };
}

const megabyte = 1024 * 1024;

test('of an answer a test case reads a megabyte, and keeps 64 KB of it with a mark (TST-04)', async () => {
  const outcomes = [];
  for (const bytes of [megabyte, megabyte + 1]) {
    const fields = {
      ...{ name: 'big', api_url: `${address}?bytes=${bytes}` },
      ...{ api_path: 'App.Big.Get', api_name: 'Big' },
    };
    const { id } = await call('TestCase.Add', fields);
    await call('TestCase.Run', { id });
    const { items } = await call('TestCase.Snapshots', { filter: { case_id: id } });
    outcomes.push((items as Row[])[0]);
  }
  // A truncated answer is not JSON and implies nothing about the API: it is reported as truncated.
  expect(outcomes).toMatchObject([
    { status: 'passed', truncated: true, body: expect.stringMatching(/^\{"ret":200/) },
    { status: 'failed', reason: 'too_large', truncated: true },
  ]);
  for (const one of outcomes) expect(String(one?.['body'])).toHaveLength(64 * 1024);
});

/** Publishes an API that requests this many bytes. */
async function publish(name: string, bytes: number, answer: Json, type = 'string'): Promise<string> {
  const service = `App.Big.${name}`;
  const { id } = await call('ApiDesign.SaveDraft', {
    ...{ service, title: name, module: 'M', description: 'D' },
    parameters: [],
    returns: [{ name: 'said', type }],
    flow: flow(
      {
        ask: { type: 'http', method: 'GET', url: { lit: `${address}?bytes=${bytes}` }, timeout: 10 },
        end: { type: 'respond', fields: { said: answer } },
        no: { type: 'fail', code: 503, message: { zh_cn: '没有回答', en: 'No answer' } },
      } as never,
      'start>ask ask>end ask.failed>no',
    ) as unknown as Json,
  });
  await call('ApiDesign.Publish', { id });
  return service;
}

test('a flow reads five megabytes of what an address says: one byte more, and it leaves by failed (SSRF-06)', async () => {
  const length = { fn: 'length', args: [{ ref: 'ask.body.data' }] };
  const said = async (name: string, bytes: number) => {
    const service = await publish(name, bytes, length as unknown as Json, 'integer');
    const { ret, data } = await kaifang.app.gateway.callInside(service, {}, 10_000);
    return { ret, said: (data as Row)['said'] };
  };
  expect(await said('Full', 5 * megabyte)).toEqual({ ret: 200, said: 5 * megabyte - 21 });
  expect(await said('Over', 5 * megabyte + 1)).toMatchObject({ ret: 503 });
});

test('a flow answers with five million bytes at most', async () => {
  const all = { ref: 'ask.body.data' };
  const small = await publish('Small', 4_900_000, all);
  expect((await kaifang.app.gateway.callInside(small, {}, 10_000)).ret).toBe(200);
  const large = await publish('Large', 5_100_000, all);
  const { ret, data } = await kaifang.app.gateway.callInside(large, {}, 10_000);
  expect(ret).toBe(500);
  expect(JSON.stringify(data).length).toBeLessThan(1000);
});
