import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { FlowNode, Value } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '#server/apiError.ts';
import { compileFlow } from '#server/flow/compile.ts';
import { type RunOptions, runFlow } from '#server/flow/run.ts';
import { callOutside, mostOfApp } from '#server/gateway/outgoing.ts';
import { createBreaker } from '#server/platform/httpClient/breaker.ts';
import { mostAtHost } from '#server/platform/httpClient/safeFetch.ts';
import { maskSecrets } from '#server/platform/rules/maskSecrets.ts';
import { api, flow } from '../support/flow/api.ts';
import { lit, ref, respond } from '../support/flow/cases/case.ts';
import { testPorts } from '../support/flow/ports.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

let open: OpenApp;
let upstream: Server;
let upstreamUrl: string;
let ownUrl: string;
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
const secretWords = 'db said: password=hunter2; "api_key": "sk-live-99", Authorization: Bearer abcdef123456';

beforeAll(async () => {
  open = await openApp();
  upstream = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    const status = Number(/\d{3}/.exec(url)?.[0] ?? 200);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 500 ? secretWords : 'fine');
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const port = (upstream.address() as AddressInfo).port;
  await open.http.server.listen({ port: 0, host: '127.0.0.1' });
  const own = (open.http.server.server.address() as AddressInfo).port;
  [upstreamUrl, ownUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${own}`];
  await open.allow(`127.0.0.1:${port} 127.0.0.1:${own}`);
});
afterAll(async () => {
  upstream?.close();
  await open?.close();
});

const calls = (service: string) =>
  flow({ ask: { type: 'call', service }, end: respond({ said: ref('ask.msg') }) }, 'start>ask ask>end');
const gets = (url: Value, failed = true) =>
  flow(
    {
      get: { type: 'http', method: 'GET', url },
      end: respond({ said: ref('get.body') }),
      no: respond({ said: ref('get.error') }),
    } satisfies Record<string, FlowNode>,
    failed ? 'start>get get>end get.failed>no' : 'start>get get>end',
  );

describe('APIs that call each other', () => {
  const saying = flow({ end: respond({ said: lit('x') }) }, 'start>end');

  it('in a circle are not published, and not brought back', async () => {
    const first = await open.publish('App.Circle.One', saying);
    await open.publish('App.Circle.Two', calls('App.Circle.One'));
    await open.publish('App.Circle.Three', calls('App.Circle.Two'));
    await open.draw('App.Circle.One', calls('App.Circle.Three'), {
      id: first,
      version: await versionOf(first),
    });
    const refused = await open.design('Publish', { id: first });
    const way = 'App.Circle.One → App.Circle.Three → App.Circle.Two → App.Circle.One';
    expect(refused).toMatchObject({ ret: 400, data: { errors: [{ field: 'flow.ask.service' }] } });
    expect(JSON.stringify(refused.data)).toContain(way);
    expect((await open.post('App.Circle.Three')).envelope).toMatchObject({ ret: 200, data: { said: '' } });
    // A call that was no cycle then may be one now.
    const four = await open.publish('App.Circle.Four', calls('App.Circle.One'));
    await open.draw('App.Circle.Four', saying, { id: four, version: await versionOf(four) });
    expect((await open.design('Publish', { id: four })).ret).toBe(200);
    await open.draw('App.Circle.One', calls('App.Circle.Four'), {
      id: first,
      version: await versionOf(first),
    });
    expect(await open.design('Publish', { id: first })).toMatchObject({ ret: 200, msg: '' });
    const back = await open.design('Rollback', { id: four, number: 1 });
    expect(back).toMatchObject({ ret: 420 });
    expect(back.msg).toContain('App.Circle.Four → App.Circle.One → App.Circle.Four');
  });

  const versionOf = async (id: number) => Number((await open.design('Get', { id })).data['version']);

  it('end where they come back all the same', async () => {
    const ask = (drawn: ReturnType<typeof flow>, more: RunOptions) =>
      runFlow(compileFlow(drawn, { ...api(), service: 'App.A.Mine' }), {}, testPorts(), more);
    const back = { depth: 1, callers: ['App.A.Other'] };
    const words = '这些接口一直互相调用，已停止：App.A.Other → App.A.Mine → App.A.Other';
    const lost = await ask(calls('App.A.Other'), back);
    expect(lost).toMatchObject({ ret: 500, msg: { en: 'The call made by the node ask failed' } });
    expect(String(lost.cause)).toContain(words);
    // The flow treats it like any other answer that is not 200.
    const { nodes, edges } = calls('App.A.Other');
    const caught = { version: 1 as const, nodes, edges: [...edges, ['ask', 'failed', 'end'] as const] };
    expect(await ask(caught, back)).toMatchObject({ ret: 200, data: { said: words } });
    const deep = await ask(caught, { depth: 8 });
    expect(deep).toMatchObject({ ret: 200, data: { said: '接口互相调用超过 8 层，已停止' } });
  });

  it('by way of their own address end too (GW-09)', async () => {
    const url: Value = {
      join: [
        lit(`${ownUrl}/api/app.php?s=App.Circle.Self&token=`),
        ref('start.token'),
        lit('&access_token='),
        ref('start.token'),
      ],
    };
    await open.publish('App.Circle.Self', gets(url, false), {
      parameters: [{ name: 'token', type: 'string' }],
      returns: [{ name: 'said', type: 'object' }],
    });
    const { envelope } = await open.post('App.Circle.Self', { token: open.token });
    expect(envelope.ret).toBe(200);
    expect(JSON.stringify(envelope.data)).toContain('超过 8 层');
    await open.kaifang.app.gateway.flush();
    const filter = { service: 'App.Circle.Self' };
    const { data } = await open.kaifang.call('Admin.Stats.Log', { filter, sort: '-id' }, open.root);
    expect((data['items'] as Row[]).map((one) => one['ret']).sort()).toEqual([...Array(9).fill(200), 400]);
  });
});

describe('an address that does not answer', () => {
  it('is left alone for a while, then tried by one (GW-09)', () => {
    const heard: [string, number][] = [];
    let now = 0;
    const breaker = createBreaker(
      (target, pause) => void heard.push([target, pause]),
      () => now,
    );
    for (let turn = 0; turn < 4; turn++) breaker.failed('a');
    expect(breaker.mayTry('a')).toBe(true);
    breaker.answered('a');
    for (let turn = 0; turn < 9; turn++) breaker.failed('a');
    expect(heard).toEqual([['a', 2000]]);
    expect([breaker.mayTry('a'), breaker.mayTry('b')]).toEqual([false, true]);
    now = 2000;
    expect([breaker.mayTry('a'), breaker.mayTry('a')]).toEqual([true, false]);
    breaker.failed('a');
    now = 5999;
    expect(breaker.mayTry('a')).toBe(false);
    now = 6000;
    expect(breaker.mayTry('a')).toBe(true);
    breaker.answered('a');
    expect([breaker.mayTry('a'), breaker.mayTry('a')]).toEqual([true, true]);
    expect(heard).toEqual([
      ['a', 2000],
      ['a', 4000],
      ['a', 0],
    ]);
    for (let turn = 0; turn < 400; turn++) {
      now += 100_000;
      if (breaker.mayTry('c')) breaker.failed('c');
    }
    expect(Math.max(...heard.map(([, pause]) => pause))).toBe(60_000);
  });

  it('fails flows at once, and theirs alone (GW-09)', async () => {
    await open.publish('App.Out.Away', gets(lit(`${upstreamUrl}/503`)));
    asked.length = 0;
    for (let turn = 0; turn < 5; turn++)
      expect((await open.post('App.Out.Away')).envelope.data).toEqual({ said: 'HTTP 503' });
    expect((await open.post('App.Out.Away')).envelope.data).toEqual({ said: 'CURL request failed' });
    expect(asked).toHaveLength(5);
    expect(asked[0]?.headers['x-kaifang-hops']).toBe('1');
  });
});

describe('calls of addresses outside', () => {
  it('are so many for an application at a time, and one more is refused in words', async () => {
    const held: (() => void)[] = [];
    const slow = createServer((_request, response) => void held.push(() => response.end('late')));
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const { port } = slow.address() as AddressInfo;
    const breaker = createBreaker(() => {});
    const ask = (app: number | null, host = '127.0.0.1') =>
      callOutside(
        {
          ...{ method: 'GET', url: `http://${host}:${port}/`, headers: {}, body: null },
          ...{ timeoutMs: 10_000, depth: 1, app },
        },
        '127.0.0.1 localhost',
        breaker,
      );
    const first = Array.from({ length: mostOfApp }, () => ask(7));
    await expect(ask(7)).rejects.toMatchObject({ ret: 410, key: 'open.outgoingApp' });
    const others = Array.from({ length: mostAtHost - mostOfApp }, () => ask(8));
    await expect(ask(9)).rejects.toMatchObject({ ret: 410, key: 'open.outgoingHost' });
    await expect.poll(() => held.length, { timeout: 5000 }).toBe(mostAtHost);
    for (const answer of held.splice(0)) answer();
    for (const { body } of await Promise.all([...first, ...others])) expect(body).toBe('late');
    const again = ask(7);
    await expect.poll(() => held.length, { timeout: 5000 }).toBe(1);
    held[0]?.();
    expect(await again).toMatchObject({ status: 200 });
    slow.close();
  });

  it('show the caller that there are too many, and leave no port of the flow', async () => {
    const busy = () => {
      throw new ApiError(ret.rateLimited, 'open.outgoingApp', { values: { most: 50 } });
    };
    const ports = { ...testPorts(), http: async () => busy() };
    const outcome = await runFlow(compileFlow(gets(lit('http://x.example/')), api()), {}, ports);
    expect(outcome).toMatchObject({
      ret: 410,
      msg: {
        en: 'Bad Request: the application already has 50 calls to other addresses under way; try again in a moment',
      },
    });
  });
});

describe('what the other side said (GW-13)', () => {
  it('is in the error log with its secrets masked, and never in the answer', async () => {
    const other = createServer((_request, response) => void response.writeHead(500).end(secretWords));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const { data: items } = await open.kaifang.call(
      'Admin.Config.GetList',
      { filter: { name: 'outgoing_allow_list' } },
      open.root,
    );
    const [item] = items['items'] as Row[];
    await open.kaifang.call(
      'Admin.Config.Edit',
      {
        id: item?.['id'] ?? 0,
        version: item?.['version'] ?? 0,
        value: `${item?.['value']} 127.0.0.1:${port}`,
      },
      open.root,
    );
    await open.publish('App.Out.Broken', gets(lit(`http://127.0.0.1:${port}/`), false));
    const ask = async () => (await open.post('App.Out.Broken')).envelope;
    await expect.poll(ask, { timeout: 3000 }).toEqual({
      ret: 500,
      data: {},
      msg: expect.stringMatching(/^The call made by the node get failed \(/),
    });
    other.close();
    const found = async () => {
      const list = { filter: { url: 'App.Out.Broken' }, limit: 1, sort: '-id' };
      const { data } = await open.kaifang.call('Admin.ErrorLog.GetList', list, open.root);
      return JSON.stringify(data['items']);
    };
    await expect.poll(found, { timeout: 3000 }).toContain('HTTP 500: db said: password=***');
    expect(await found()).not.toMatch(/hunter2|sk-live|abcdef123456/);
  });

  test.each([
    ['password: x1', 'password: ***'],
    ['{"client_secret":"a\\"b","n":1}', '{"client_secret":***,"n":1}'],
    ['https://h/?access_token=abc&n=1', 'https://h/?access_token=***&n=1'],
    ['postgres://me:pw@host/db', 'postgres://me:***@host/db'],
    ['Bearer abc.def-ghi', 'Bearer ***'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '***'],
    ['HTTP 500: nothing to hide', 'HTTP 500: nothing to hide'],
  ])('%s', (text, masked) => expect(maskSecrets(text)).toBe(masked));
});
