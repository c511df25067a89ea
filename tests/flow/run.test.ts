import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { fillAddress } from '#schemas/flow/meaning/address.ts';
import { compileFlow } from '#server/flow/compile.ts';
import type { Ports } from '#server/flow/ports.ts';
import { type RunOptions, runFlow } from '#server/flow/run.ts';
import { readAllowList } from '#server/platform/httpClient/judgeTarget.ts';
import { safeFetch } from '#server/platform/httpClient/safeFetch.ts';
import { differences, inGateway, inPhp } from '../support/flow/agree.ts';
import { api, flow } from '../support/flow/api.ts';
import { fn, join, lit, made, parameters, ref, respond } from '../support/flow/cases/case.ts';
import { testPorts } from '../support/flow/ports.ts';

const set = (values: Readonly<Record<string, ReturnType<typeof lit>>>): FlowNode => ({ type: 'set', values });

async function run(
  nodes: Readonly<Record<string, FlowNode>>,
  lines: string,
  params: Readonly<Record<string, unknown>> = {},
  more: Partial<Ports> = {},
  options: RunOptions = {},
) {
  const ports = testPorts(more);
  const plan = compileFlow(flow(nodes, lines), api({ parameters: parameters('list:a n:i password:s') }));
  const outcome = await runFlow(plan, { list: null, n: null, password: null, ...params }, ports, options);
  return { ...outcome, sent: ports.sent, ports };
}

describe('a run of a flow', () => {
  it('ends with a clear error where a budget is used up', async () => {
    const each: FlowNode = { type: 'each', list: ref('start.list'), collect: ref('each.item') };
    const many = await run({ each }, 'start>each', { list: new Array(10_001).fill(1) });
    expect(many).toMatchObject({
      ret: 400,
      msg: { en: 'In the node each: A list of more than 10000 items cannot be looped over' },
    });

    const names = Array.from({ length: 1001 }, (_none, at) => `n${at}`);
    const chain = Object.fromEntries(names.slice(0, 999).map((name) => [name, set({ v: lit(1) })]));
    const line = names
      .slice(0, 999)
      .map((name, at) => `${at === 0 ? 'start' : `n${at - 1}`}>${name}`)
      .join(' ');
    expect((await run(chain, line)).ret).toBe(200);

    const big = await run(
      {
        a: set({ v: lit('x'.repeat(2_000_000)) }),
        end: respond({ a: ref('a.v'), b: ref('a.v'), c: ref('a.v') }),
      },
      'start>a a>end',
    );
    expect(big).toMatchObject({ ret: 500, data: {}, msg: { en: 'The answer is larger than 5000000 bytes' } });

    const deep = await run({ c: { type: 'call', service: 'App.A.B' } }, 'start>c', {}, {}, { depth: 8 });
    expect(deep.msg.en).toBe('The call made by the node c failed');
    expect(String(deep.cause)).toContain('接口互相调用超过 8 层，已停止');
  });

  it('is stopped when its time is over, whether it works or waits, and lets others work meanwhile', async () => {
    const list = new Array(3000).fill(1);
    const inner: FlowNode = { type: 'each', list: ref('start.list'), collect: fn('md5', ref('outer.index')) };
    const outer: FlowNode = { type: 'each', list: ref('start.list'), collect: ref('inner.count') };
    let turns = 0;
    const clock = setInterval(() => turns++, 5);
    const works = await run(
      { outer, inner },
      'start>outer outer.item>inner',
      { list },
      {},
      { remainingMs: 300 },
    );
    clearInterval(clock);
    expect(works.msg.zh_cn).toBe('执行超过 10 秒，已停止');
    expect(turns).toBeGreaterThan(3);

    const http: FlowNode = { type: 'http', method: 'GET', url: lit('https://slow.example') };
    const waits = await run(
      { http },
      'start>http',
      {},
      { http: () => new Promise(() => {}) },
      { remainingMs: 100 },
    );
    expect(waits.ret).toBe(500);
  });

  it('answers what breaks', async () => {
    expect(await run({ q: { type: 'query', table: 'users', action: 'list' } }, 'start>q')).toMatchObject({
      ret: 500,
      data: {},
      msg: { en: 'The database data cannot be reached' },
    });
    const call: FlowNode = { type: 'call', service: 'App.A.B' };
    expect(await run({ call }, 'start>call')).toMatchObject({
      ret: 500,
      msg: { en: 'Internal server error' },
    });
  });

  it('answers 400 for a value that cannot be worked with, and names the node in both languages (GW-10)', async () => {
    const share: FlowNode = { ...set({ v: fn('divide', lit(6), ref('start.n')) }), name: 'share' };
    expect(await run({ share }, 'start>share', { n: 0 })).toMatchObject({
      ret: 400,
      data: {},
      msg: { en: 'In the node share: A number was divided by zero', zh_cn: '节点 share：计算出错：除数为零' },
    });
    const nodes = { each: { type: 'each', list: ref('start.list') } as FlowNode, share };
    const inner = await run(nodes, 'start>each each.item>share', { list: [1], n: 0 }, {}, { record: true });
    expect(inner).toMatchObject({ ret: 400, msg: { en: 'In the node share: A number was divided by zero' } });
    expect(inner.record?.find(({ node }) => node === 'share')?.error).toEqual(inner.msg);
    const keep: FlowNode = { type: 'emit', topic: 't', message: fn('from_json', ref('start.password')) };
    expect(await run({ keep }, 'start>keep', { password: '"\\u0000"' })).toMatchObject({
      ret: 400,
      msg: { en: expect.stringMatching(/^In the node keep: A text contains a character/) },
    });
  });

  it('leaves nothing behind unless it is to', async () => {
    const nodes: Readonly<Record<string, FlowNode>> = {
      keep: { type: 'cache', action: 'set', key: lit('k'), seconds: 5, value: lit(1) },
      tell: { type: 'emit', topic: 't', message: lit('m') },
    };
    const tried = await run(nodes, 'start>keep keep>tell', {}, {}, { keep: false });
    expect(tried).toMatchObject({ ret: 200, sent: [] });
    expect(await tried.ports.cache.get('k')).toBeUndefined();
    const kept = await run(nodes, 'start>keep keep>tell');
    expect(kept.sent).toEqual([{ topic: 't', message: 'm' }]);
    expect(await kept.ports.cache.get('k')).toBe(1);
  });

  it('is recorded node by node, with secrets masked', async () => {
    const nodes: Readonly<Record<string, FlowNode>> = {
      each: { type: 'each', list: ref('start.list'), collect: ref('twice.v') },
      twice: set({ v: fn('multiply', ref('each.item'), lit(2)), token: ref('start.password') }),
      bad: set({ v: fn('divide', ref('each.count'), lit(0)) }),
    };
    const { record } = await run(
      nodes,
      'start>each each.item>twice each.done>bad',
      { list: [1, 2], password: 'hidden' },
      {},
      { record: true },
    );
    expect(record?.map(({ node, turns, port }) => [node, turns, port])).toEqual([
      ['start', [], 'out'],
      ['twice', [0], 'out'],
      ['twice', [1], 'out'],
      ['each', [], 'done'],
      ['bad', [], null],
    ]);
    expect(record?.[1]).toMatchObject({ output: { v: 2, token: '***' } });
    expect(record?.at(-1)?.error).toEqual({
      zh_cn: '节点 bad：计算出错：除数为零',
      en: 'In the node bad: A number was divided by zero',
    });
    expect(JSON.stringify(record)).not.toContain('hidden');
  });
});

const failing: Ports['http'] = async () => {
  throw new Error('nothing may be called');
};

interface Asked {
  readonly body: { readonly url: string };
}

const leaving = [
  ...[
    '..',
    '.',
    '',
    '%2e%2e',
    '%252e%252E',
    '.%2e',
    '%2e%2e%2f',
    '../x',
    'x/../y',
    '..\\',
    '..%5c',
    '..;x',
    '..?x',
  ],
  ...['..#x', '..\r\n', ' ..', '．．', '‥', '..／x', '%25252e%25252e', '..%00'],
];
const staying = [
  '...',
  '.a',
  'a..b',
  'a/b',
  '/',
  ';',
  '?',
  '#',
  '&x=1',
  '\r\nX-A: b',
  '%',
  '%zz',
  'ａ',
  '@evil',
];

describe('a call of an address', () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isMissing = request.url?.startsWith('/missing') ?? false;
      response.writeHead(isMissing ? 404 : 200, {
        'content-type': request.url === '/text' ? 'text/plain' : 'application/json',
      });
      const { method, url, headers } = request;
      response.end(
        JSON.stringify({
          method,
          url,
          type: headers['content-type'] ?? null,
          key: Buffer.from(String(headers['x-key'] ?? ''), 'latin1').toString(),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is the same from the gateway and from PHP, and what was filled in cannot change where it goes', async () => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const http = (more: object): FlowNode =>
      ({ type: 'http', method: 'POST', url: lit(`${base}/a`), ...more }) as FlowNode;
    const answer = respond({ status: ref('h.status'), body: ref('h.body') });
    const cases = [
      made(
        'a posted object',
        '',
        {
          h: http({
            headers: { 'X-Key': lit('k\r\nx: \u0000y\u007f 中é') },
            body: { object: { b: lit(1), a: lit(['中', 1.5]) } },
          }),
          end: answer,
        },
        'start>h h>end',
      ),
      made(
        'a query behind what the address has already',
        'n:s',
        {
          h: http({ url: lit(`${base}/a#top?b`), query: { q: ref('start.n') } }),
          i: http({ url: lit(`${base}/a?b=wh?t#top?c`), query: { q: ref('start.n') } }),
          j: http({ url: lit(`${base}/a?`), query: { q: ref('start.n') } }),
          end: respond({ h: ref('h.body'), i: ref('i.body'), j: ref('j.body') }),
        },
        'start>h h>i i>j j>end',
        [{ n: '?&#' }],
      ),
      made(
        'a posted form',
        'n:s',
        {
          h: http({
            as: 'form',
            body: { object: { n: ref('start.n'), none: lit(null) } },
            query: { q: ref('start.n') },
          }),
          end: answer,
        },
        'start>h h>end',
        [{ n: "a b&c'd" }],
      ),
      made(
        'fields of any name, without those that are null',
        'n:s l:a',
        {
          h: http({
            fields: { 'first-name': ref('start.n'), '@type': lit(null), list: ref('start.l') },
            query: { tag: ref('start.l'), 'a[b]': fn('implode', ref('start.l'), lit(',')) },
            headers: { 'X-Key': fn('count', ref('start.l')), 'X-None': lit(null) },
          }),
          end: answer,
        },
        'start>h h>end',
        [{ n: 'Zoë', l: '["a b","c",1]' }, {}],
      ),
      made(
        'a form of such fields, with a list as pairs',
        'l:a',
        { h: http({ as: 'form', fields: { 'l[]': ref('start.l'), n: lit(null) } }), end: answer },
        'start>h h>end',
        [{ l: '[1,"&"]' }, { l: '[]' }],
      ),
      made(
        'a body that is null',
        'o:o',
        { h: http({ body: ref('start.o') }), end: answer },
        'start>h h>end',
        [{}, { o: '{"a":1}' }],
      ),
      made(
        'an address of parts',
        'n:s',
        { h: http({ method: 'GET', url: join(`${base}/u/`, ref('start.n'), '/x') }), end: answer },
        'start>h h>end',
        [{ n: 'a/@evil?x#y' }],
      ),
      made(
        'values that would leave their place',
        'n:s',
        {
          h: http({ method: 'GET', url: join(`${base}/u/`, ref('start.n'), '/x?q=', ref('start.n')) }),
          end: answer,
        },
        'start>h h>end',
        [...leaving, ...staying].map((n) => ({ n })),
      ),
      made(
        'dots that only together are a step up',
        'n:s',
        {
          h: http({ method: 'GET', url: join(`${base}/u/.`, ref('start.n'), ref('start.n')) }),
          end: answer,
        },
        'start>h h>end',
        [{ n: '' }, { n: '.' }, { n: 'a' }],
      ),
      made(
        'a value behind a beginning that names no more than a host',
        'n:s',
        { h: http({ method: 'GET', url: join(fn('lower', lit(base)), ref('start.n')) }), end: answer },
        'start>h h>end',
        [{ n: '.evil.example' }, { n: '@evil' }, { n: '' }],
      ),
      made(
        'a text',
        '',
        { h: http({ method: 'GET', url: lit(`${base}/text`) }), end: answer },
        'start>h h>end',
      ),
      made(
        'nothing there',
        '',
        {
          h: http({ method: 'GET', url: lit(`${base}/missing`) }),
          end: answer,
          bad: respond({ e: ref('h.error'), s: ref('h.status') }),
        },
        'start>h h>end h.failed>bad',
      ),
      made(
        'nobody there',
        '',
        {
          h: http({ method: 'GET', url: lit('http://127.0.0.1:1/') }),
          end: answer,
          bad: respond({ e: ref('h.error'), s: ref('h.status') }),
        },
        'start>h h>end h.failed>bad',
      ),
      made(
        'nobody there and nobody cares',
        '',
        { h: http({ method: 'GET', url: lit('http://127.0.0.1:1/') }), end: answer },
        'start>h h>end',
      ),
    ];
    const send: Ports['http'] = async ({ method, url, headers, body }) => {
      const allowed = readAllowList(new URL(url).host);
      const got = await safeFetch({
        ...{ url, method: method as 'GET', headers, allowed },
        ...(body !== null && { body }),
      });
      return { status: got.status, type: String(got.headers['content-type'] ?? ''), body: got.body };
    };
    const gateway = await inGateway(cases, {}, { http: send });
    const php = await inPhp(cases, {}, null, { config: { 'app.outgoing_allow_list': '127.0.0.1' } });
    expect(differences(cases, gateway, php).join('\n')).toBe('');
    expect(JSON.stringify(gateway)).toContain('"key":"kx: y 中é"');
    expect(JSON.stringify(gateway)).toContain('/u/a%2F%40evil%3Fx%23y/x');
    const place = cases.findIndex(({ name }) => name === 'values that would leave their place');
    const at = cases.slice(0, place).flatMap(({ calls }) => calls).length;
    const kept = gateway.slice(at, at + leaving.length + staying.length) as { ret: number; data?: Asked }[];
    expect(kept.slice(0, leaving.length).map(({ ret }) => ret)).toEqual(leaving.map(() => 400));
    for (const [nth, { ret, data }] of kept.slice(leaving.length).entries()) {
      const [path, query] = String(data?.body.url).split('?');
      const sent = encodeURIComponent(staying[nth] as string);
      expect([ret, path, query]).toEqual([200, `/u/${sent}/x`, `q=${sent}`]);
    }
  });

  it('is refused by name where a value would leave its place', async () => {
    const url = join('https://a.example/base/', ref('start.n'), '/end');
    const h: FlowNode = { type: 'http', method: 'GET', url };
    const asked = async (n: string | null) => run({ h }, 'start>h', { n }, { http: failing });
    expect(await asked('..')).toMatchObject({
      ret: 400,
      error: { field: 'n', rule: 'dotSegment' },
      msg: {
        en: 'Bad Request: n must not contain the path steps “.” or “..”: it is part of the path of an address',
        zh_cn: '非法请求：n不能含有路径段“.”或“..”：它是地址路径的一部分',
      },
    });
    expect(await asked(null)).toMatchObject({ ret: 400, error: { field: 'n', rule: 'emptySegment' } });
  });

  it('keeps to the origin and the segments of what was written, no matter what the values are', () => {
    const signs = fc.constantFrom(
      '.',
      '%2e',
      '%',
      '25',
      '2e',
      '/',
      '\\',
      ';',
      '?',
      '#',
      '@',
      ':',
      '\r\n',
      '．',
      'a',
    );
    const value = fc.oneof(
      fc.array(signs, { maxLength: 8 }).map((all) => all.join('')),
      fc.string(),
    );
    const parts = (first: string, second: string) => [
      { text: 'https://a.example/base/', name: null },
      { text: first, name: 'first' },
      { text: '.x/', name: null },
      { text: second, name: 'second' },
      { text: '/end?q=', name: null },
      { text: first, name: 'first' },
    ];
    fc.assert(
      fc.property(value, value, (first, second) => {
        const filled = fillAddress(parts(first, second));
        if (typeof filled !== 'string') return;
        const { origin, pathname, searchParams, hash } = new URL(filled);
        expect([origin, pathname.split('/').length, hash]).toEqual(['https://a.example', 5, '']);
        expect(pathname.split('/').slice(2, 4).map(decodeURIComponent)).toEqual([`${first}.x`, second]);
        expect([...searchParams.entries()]).toEqual([['q', first]]);
        // Nor does any server on the way see a path separator in it.
        expect(decodeURIComponent(pathname).split(/[/\\]/)).not.toContain('..');
      }),
      { numRuns: 500 },
    );
  });
});
