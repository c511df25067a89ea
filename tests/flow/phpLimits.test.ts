import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Ports } from '#server/flow/ports.ts';
import { callOutside } from '#server/gateway/outgoing.ts';
import { createBreaker } from '#server/platform/httpClient/breaker.ts';
import { inGateway, inPhp, inTheirWords } from '../support/flow/agree.ts';
import { fail, lit, made, ref, respond } from '../support/flow/cases/case.ts';
import { openTestData, type TestDataStore } from '../support/flow/dataStore.ts';

let here: TestDataStore;
let there: TestDataStore;
let around: Surroundings;
let silent: Server;
let allowed = '';

beforeAll(async () => {
  [here, there] = await Promise.all([openTestData(), openTestData()]);
  const tables = await here.store.tables();
  around = { columns: (_connection, table) => tables[table] ?? null };
  silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  allowed = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(async () => {
  silent?.closeAllConnections();
  silent?.close();
  await Promise.all([here?.close(), there?.close()]);
});

const many = (length: number) => Array.from({ length }, (_none, at) => at);
const waits: FlowNode = { type: 'http', method: 'GET', timeout: 8, url: ref('start.url') };
const insert: FlowNode = { type: 'query', table: 'users', action: 'insert', values: { name: lit('late') } };

describe('a call whose time is over, in the gateway and in PHP', () => {
  it('is ended wherever it is, with 500, and leaves and sends nothing', async () => {
    const calls = [{ url: `http://${allowed}/` }];
    const inner = made('waits inside', 'url:s', { waits, end: respond({}) }, 'start>waits waits>end', []);
    const slow = 'select count(*) as n from generate_series(1, 6000000) as n';
    const cases = [
      inner,
      made(
        'rounds',
        'l:a',
        {
          outer: { type: 'each', list: ref('start.l') },
          inner: { type: 'each', list: ref('start.l'), collect: lit(1) },
          end: respond({ done: lit(true) }),
        },
        'start>outer outer.item>inner outer.done>end',
        [{ l: JSON.stringify(many(10_000)) }],
      ),
      made(
        'waits for an address',
        'url:s',
        { waits, end: respond({ said: ref('waits.status') }), no: fail(430) },
        'start>waits waits>end waits.failed>no',
        calls,
      ),
      made(
        'waits for another',
        'url:s',
        {
          insert,
          tell: { type: 'emit', topic: 'all', message: lit(1) },
          call: { type: 'call', service: inner.api.service, params: { url: ref('start.url') } },
          end: respond({ ret: ref('call.ret') }),
          no: respond({ ret: ref('call.ret') }),
        },
        'start>insert insert>tell tell>call call>end call.failed>no',
        calls,
      ),
      made(
        'waits for a database',
        '',
        { insert, slow: { type: 'sql', sql: slow, columns: { n: 'integer' } } },
        'start>insert insert>slow',
      ),
    ];
    const http: Ports['http'] = (asked) =>
      callOutside(
        asked,
        allowed,
        createBreaker(() => {}),
      );
    const open: Ports['open'] = (_connection, use) => here.store.open(use);
    const gateway = await inGateway(cases, around, { http, open }, { remainingMs: 300 });
    const began = performance.now();
    const config = { 'app.outgoing_allow_list': allowed };
    const php = await inPhp(cases, around, phpDatabase(), { config, longest: 0.3 });
    // Waiting for either address would take eight seconds, and the rounds over a minute.
    expect(performance.now() - began).toBeLessThan(7000);
    expect(gateway).toEqual(Array(4).fill({ ret: 500, data: [], sent: [], msg: '' }));
    expect(php).toEqual(gateway);
    for (const { db } of [here, there])
      expect((await sql`select from data.users where name = 'late'`.execute(db)).rows).toEqual([]);
  });
});

describe('a flow that takes too much, in the gateway and in PHP', () => {
  const long = 'x'.repeat(2_600_000);
  const cases = [
    made(
      'a large answer',
      't:s',
      { end: respond({ a: ref('start.t'), deep: { list: [{ object: { b: ref('start.t') } }] } }) },
      'start>end',
      [{ t: long }, { t: long.slice(0, 2_400_000) }],
    ),
    made(
      'many rounds',
      'l:a',
      {
        each: { type: 'each', list: ref('start.l'), collect: ref('each.index') },
        end: respond({ n: ref('each.count') }),
      },
      'start>each each.done>end',
      [{ l: JSON.stringify(many(10_001)) }, { l: JSON.stringify(many(10_000)) }],
    ),
    made(
      'many rows',
      'n:i',
      {
        sql: {
          type: 'sql',
          sql: 'select n from generate_series(1, cast(:n as int)) as n',
          params: { n: ref('start.n') },
          columns: { n: 'integer' },
        },
        end: respond({ n: ref('sql.count') }),
      },
      'start>sql sql>end',
      [{ n: 10_001 }, { n: 10_000 }],
    ),
  ];

  it('is refused at the same size, and in the same words', async () => {
    const open: Ports['open'] = (_connection, use) => here.store.open(use);
    // Only the codes: the answers are too long to show.
    const codes = (answers: unknown[]) => answers.map((one) => (one as { ret: number }).ret);
    expect(codes(await inGateway(cases, around, { open }))).toEqual([500, 200, 400, 200, 500, 200]);
    expect(codes(await inPhp(cases, around, phpDatabase()))).toEqual([500, 200, 400, 200, 500, 200]);
    const said = await inTheirWords(cases, around, { open }, phpDatabase());
    expect(said.php.map(({ msg }) => msg)).toEqual([
      ...[
        '应答超过 5000000 字节',
        '',
        '循环超过 10000 个元素，已停止',
        '',
        '查询结果超过 10000 行，已停止',
        '',
      ],
    ]);
    for (const [at, { msg }] of said.php.entries()) expect(said.gateway[at]?.msg).toContain(msg);
  });
});

function phpDatabase() {
  const { host, port, user, password, database } = there.connection;
  const dsn = `pgsql:host=${host};port=${port};dbname=${database};options='-c search_path=data'`;
  return { dsn, user, password };
}
