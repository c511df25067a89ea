import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { encodeForm } from '#schemas/wire.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { api, flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let root: string;
let token: string;
let app: number;
let upstream: Server;
let upstreamUrl: string;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  root = (await kaifang.signIn(255, 'root')).token;
  const owner = await kaifang.signIn(200);
  const added = await kaifang.call(
    'Admin.App.Add',
    newApp({ name: 'Mine', app_key: 'mine1', account_id: owner.id, daily_limit: 0 }),
    root,
  );
  app = Number(added.data['id']);
  await kaifang.call('Admin.App.Pass', { id: app }, root);
  token = (await issueToken(kaifang.app.db, app, 0)).token;
  upstream = createServer((request, response) => {
    if (request.url === '/away') return void response.writeHead(302, { location: '/far' }).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ asked: request.url }));
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(async () => {
  upstream.close();
  await http.close();
  await kaifang.close();
});

const design = (verb: string, fields: Row) => kaifang.call(`Admin.ApiDesign.${verb}`, fields, root);

/** Saves and publishes an API. */
async function publish(
  service: string,
  drawn: ReturnType<typeof flow>,
  parameters: Json = [],
): Promise<number> {
  const { module, description } = api();
  const returns = [
    { name: 'said', type: 'string' },
    { name: 'times', type: 'integer' },
  ];
  const saved = await design('SaveDraft', {
    ...{ service, title: service, module: module ?? '', description: description ?? '', returns, parameters },
    flow: drawn as unknown as Json,
  });
  expect(saved).toMatchObject({ ret: 200, msg: '' });
  const { id = 0 } = saved.data;
  expect(await design('Publish', { id })).toMatchObject({ ret: 200, msg: '', data: { status: 'published' } });
  return Number(id);
}

const saying = flow(
  { end: { type: 'respond', fields: { said: { ref: 'start.text' }, times: { ref: 'start.times' } } } },
  'start>end',
);
const parameters: Json = [
  { name: 'text', type: 'string', required: true, max: 5 },
  { name: 'times', type: 'integer', default: '3', min: 1 },
];
const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
const post = (service: string, fields: Row, url = '/api/app.php?s=') =>
  http.send({ method: 'POST', url: url + service, headers: form, payload: encodeForm(fields).toString() });

describe('a published API', () => {
  let id: number;
  beforeAll(async () => {
    id = await publish('App.Mirror.Say', saying, parameters);
  });
  const answered = { ret: 200, data: { said: '你好', times: 3 }, msg: '' };

  it('answers a form, a query, JSON and a body of parts, at both addresses', async () => {
    const query = `s=App.Mirror.Say&access_token=${token}&text=${encodeURIComponent('你好')}`;
    const parts = ['access_token', token, 'text', '你好'];
    const boundary = 'b0undary';
    const body = [0, 2]
      .map(
        (at) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${parts[at]}"\r\n\r\n${parts[at + 1]}\r\n`,
      )
      .join('');
    const json = { s: 'App.Mirror.Say', access_token: token, text: '你好' };
    const answers = [
      await post('App.Mirror.Say', { access_token: token, text: '你好' }),
      await post('App.Mirror.Say', { access_token: token, text: '你好' }, '/?service='),
      await http.send({ method: 'GET', url: `/api/app.php?${query}` }),
      await http.send({ method: 'GET', url: `/?${query.replace('App.', '')}` }),
      await http.send({
        method: 'POST',
        url: '/api/app.php',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(json),
      }),
      await http.send({
        method: 'POST',
        url: '/api/app.php?s=App.Mirror.Say',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `${body}--${boundary}--\r\n`,
      }),
    ];
    for (const { status, envelope } of answers)
      expect({ status, envelope }).toEqual({ status: 200, envelope: answered });
    expect((await http.send({ method: 'GET', url: '/' })).status).toBe(302);
  });

  it('refuses parameters in the words of PhalApi, and names every field (GW-10)', async () => {
    const { envelope } = await post('App.Mirror.Say', { access_token: token, times: 0 });
    expect(envelope).toMatchObject({
      ret: 400,
      data: {
        errors: [
          { field: 'text', rule: 'missing' },
          { field: 'times', rule: 'min' },
        ],
      },
    });
    expect(envelope.msg).toBe('Bad Request: text require, but miss');
    const zh = await post('App.Mirror.Say', { access_token: token, text: '123456', lang: 'zh_cn' });
    expect(zh.envelope.msg).toBe('非法请求：text.len应该小于等于5, 但现在text.len = 6');
  });

  it('reads one service name and each field once, no matter what stands between', async () => {
    const twice = await post('App.Mirror.Say', { s: 'App.Mirror.Other', access_token: token });
    expect(twice.envelope.ret).toBe(400);
    const field = await post('App.Mirror.Say&text=a', { access_token: token, text: 'b' });
    expect(field.envelope.ret).toBe(400);
    for (const service of [
      'App.constructor.name',
      '__proto__',
      'x'.repeat(5000),
      '%00',
      'App.Mirror.Say%0d%0aX',
    ])
      expect((await post(service, {})).envelope.ret).toBeOneOf([400, 404]);
  });

  it('reads a query up to its end, no matter what signs are in it, at both addresses', async () => {
    const get = async (query: string, path = '/api/app.php') =>
      (await http.send({ method: 'GET', url: `${path}?s=App.Mirror.Say&access_token=${token}&${query}` }))
        .envelope;
    const said = (text: string, times = 3) => ({ ret: 200, data: { said: text, times }, msg: '' });
    for (const path of ['/api/app.php', '/']) {
      expect(await get('text=wh?t&times=2', path)).toEqual(said('wh?t', 2));
      expect(await get('text=a=b=c&&times=2', path)).toEqual(said('a=b=c', 2));
      expect(await get('text=a%26b%3d?', path)).toEqual(said('a&b=?'));
      expect(await get('text=a+b%2B', path)).toEqual(said('a b+'));
      expect(await get('text=a;b', path)).toEqual(said('a;b'));
      expect(await get('text', path)).toEqual(said(''));
      for (const query of ['text=a?&text=b', 'text=a&x=?&s=App.Mirror.Other', 'text=%zz', 'text=a?&b=%zz'])
        expect((await get(query, path)).ret, query).toBe(400);
    }
    const named = await http.send({
      method: 'GET',
      url: `/?x=?&%73=App.Mirror.Say&access_token=${token}&text=a`,
    });
    expect(named.envelope).toEqual(said('a'));
    const late = await post('App.Mirror.Say&x=?&text=b', { access_token: token, text: 'a' });
    expect(late.envelope).toMatchObject({ ret: 400, data: { errors: [{ field: 'text', rule: 'twice' }] } });
  });

  it('is written down with what was sent, secrets masked and lines kept apart (LOG-03)', async () => {
    await post('App.Mirror.Say', {
      access_token: token,
      text: 'a\r\nb',
      app_secret: 'canary-1',
      deep: '{"password":"canary-2","city":"x"}',
    });
    await kaifang.app.gateway.flush();
    const { data } = await kaifang.call(
      'Admin.Stats.Log',
      { filter: { service: 'App.Mirror.Say' }, sort: '-id', limit: 1 },
      root,
    );
    const [entry] = data['items'] as Row[];
    expect(entry).toMatchObject({
      ret: 200,
      app_id: app,
      method: 'POST',
      api_version: 1,
      pay_type: 'normal',
    });
    expect(entry?.['bytes']).toBeGreaterThan(20);
    expect(entry?.['params']).toEqual({
      access_token: '***',
      text: 'a\r\nb',
      app_secret: '***',
      deep: '{"password":"***","city":"x"}',
    });
  });

  it('goes on when the log meets what no database keeps', async () => {
    await post('App.Mirror.Say', { access_token: token, text: 'a\0b' });
    await http.send({ method: 'GET', url: `/api/app.php?s=App.X%00.Y&access_token=${token}` });
    await kaifang.app.gateway.flush();
    const { data } = await kaifang.call('Admin.Stats.Log', { sort: '-id', limit: 1 }, root);
    expect(data['items']).toMatchObject([{ ret: 404, service: 'App.X .Y' }]);
  });

  it('is run as a draft with a record of each node', async () => {
    const { data } = await design('Run', { id, params: { text: 'hi' } });
    expect(data).toMatchObject({
      ret: 200,
      data: { said: 'hi' },
      nodes: [{ node: 'start' }, { node: 'end', output: { said: 'hi' } }],
    });
    expect((await design('Run', { id, params: {} })).data).toMatchObject({
      ret: 400,
      msg: 'text require, but miss',
    });
  });
});

test.each([
  ['JSON that is none', 'application/json', '{"text":', 200],
  ['a form with a name twice', 'application/x-www-form-urlencoded', 'text=a&text=b', 200],
  ['a form that is too large', 'application/x-www-form-urlencoded', `text=${'a'.repeat(2_200_000)}`, 413],
  ['a body of a kind that nobody reads', 'application/xml', '<text>a</text>', 415],
])(
  'a call with %s is refused and written down like every other one',
  async (_what, type, payload, status) => {
    const rows = async () => {
      await kaifang.app.gateway.flush();
      const { rows } = await sql<Row>`
      select id, ret, msg, service, app_id, method from call_log order by id desc`.execute(kaifang.app.db);
      return rows;
    };
    for (const path of ['/api/app.php', '/']) {
      const before = (await rows()).length;
      const url = `${path}?s=App.Mirror.Say&access_token=${token}&lang=en`;
      const headers = { 'content-type': type };
      const answer = await http.send({ method: 'POST', url, headers, payload });
      const { ret, msg } = answer.envelope;
      expect([answer.status, ret]).toEqual([status, 400]);
      const [entry, ...others] = await rows();
      expect(others).toHaveLength(before);
      expect(entry).toMatchObject({ ret, msg, service: 'App.Mirror.Say', app_id: app, method: 'POST' });
    }
  },
);

describe('a flow that leaves the platform', () => {
  const calling = (url: string) =>
    flow(
      {
        get: { type: 'http', method: 'GET', url: { lit: url } },
        end: { type: 'respond', fields: { times: { ref: 'get.status' } } },
        no: { type: 'respond', fields: { said: { ref: 'get.error' } } },
      },
      'start>get get>end get.failed>no',
    );

  it('reaches nothing of the networks around the server, unless it was allowed (GW-09)', async () => {
    await publish('App.Out.Inner', calling(`${upstreamUrl}/near`));
    const refused = await post('App.Out.Inner', { access_token: token });
    expect(refused.envelope).toMatchObject({
      ret: 500,
      msg: expect.stringMatching(/^Calls to this address are not allowed \(reference \S+\)$/),
    });
    await kaifang.call(
      'Admin.Config.Add',
      { name: 'outgoing_allow_list', value: upstreamUrl.slice('http://'.length), description: 'test' },
      root,
    );
    const ask = async () => (await post('App.Out.Inner', { access_token: token })).envelope;
    await expect.poll(ask, { timeout: 2000 }).toMatchObject({ ret: 200, data: { times: 200 } });
  });
  it('keeps each value in its place, and refuses by name what would leave it', async () => {
    const url = { join: [{ lit: `${upstreamUrl}/base/members/` }, { ref: 'start.v' }, { lit: '/end' }] };
    const drawn = flow(
      {
        get: { type: 'http', method: 'GET', url },
        end: { type: 'respond', fields: { said: { ref: 'get.body.asked' } } },
      },
      'start>get get>end',
    );
    await publish('App.Out.Place', drawn, [{ name: 'v', type: 'string', required: true }]);
    const ask = async (v: string) => (await post('App.Out.Place', { access_token: token, v })).envelope;
    expect(await ask('a/b')).toMatchObject({ ret: 200, data: { said: '/base/members/a%2Fb/end' } });
    const message = 'v must not contain the path steps “.” or “..”: it is part of the path of an address';
    for (const v of ['..', '%2e%2e', '..\\'])
      expect(await ask(v)).toEqual({
        ret: 400,
        msg: `Bad Request: ${message}`,
        data: { errors: [{ field: 'v', rule: 'dotSegment', message }] },
      });
  });
  it('follows no one elsewhere (GW-09)', async () => {
    await publish('App.Out.Away', calling(`${upstreamUrl}/away`));
    expect((await post('App.Out.Away', { access_token: token })).envelope).toMatchObject({
      data: { times: 302 },
    });
  });
});

test('one API calls another at its live version, and a flow with errors is not published (DES-09)', async () => {
  const outer = flow(
    {
      ask: { type: 'call', service: 'App.Mirror.Say', params: { text: { lit: 'in' } } },
      end: { type: 'respond', fields: { said: { ref: 'ask.data.said' } } },
    },
    'start>ask ask>end',
  );
  await publish('App.Mirror.Outer', outer);
  expect((await post('App.Mirror.Outer', { access_token: token })).envelope).toMatchObject({
    ret: 200,
    data: { said: 'in' },
  });
  const wrong = flow({ end: { type: 'respond', fields: { said: { ref: 'nobody.text' } } } }, 'start>end');
  const saved = await design('SaveDraft', {
    ...{
      service: 'App.Mirror.Wrong',
      title: 'W',
      module: 'M',
      description: 'D',
      returns: [{ name: 'said', type: 'string' }],
    },
    flow: wrong as unknown as Json,
  });
  const answer = await design('Publish', { id: saved.data['id'] ?? 0 });
  expect(answer.ret).toBe(400);
  expect(JSON.stringify(answer.data['errors'])).toMatch(/"flow\.end\./);
  const { rows } = await sql`select 1 from api_version where service = 'App.Mirror.Wrong'`.execute(
    kaifang.app.db,
  );
  expect(rows).toEqual([]);
});
