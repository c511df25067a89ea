import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { flow } from '../support/flow/api.ts';
import { lit, respond } from '../support/flow/cases/case.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const many = 30;
const waiting: ServerResponse[] = [];
let open: OpenApp;
let slow: Server;

beforeAll(async () => {
  open = await openApp();
  await sql
    .raw(
      'create schema if not exists data; create table data.thing (id int generated always as identity primary key, name text)',
    )
    .execute(open.kaifang.app.db);
  slow = createServer((_request, response) => void waiting.push(response)).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  await open.allow(`127.0.0.1:${port}`);
  const http: FlowNode = { type: 'http', method: 'GET', url: lit(`http://127.0.0.1:${port}/`), timeout: 9 };
  const count: FlowNode = { type: 'query', table: 'thing', action: 'count' };
  const insert: FlowNode = { type: 'query', table: 'thing', action: 'insert', values: { name: lit('a') } };
  const end = respond({ said: lit('done') });
  await open.publish('App.Starving.Count', flow({ count, end }, 'start>count count>end'));
  const inner: FlowNode = { type: 'call', service: 'App.Starving.Count' };
  await open.publish(
    'App.Starving.Slow',
    flow({ count, http, again: count, end }, 'start>count count>http http>again again>end'),
  );
  await open.publish(
    'App.Starving.Inner',
    flow({ insert, inner, end }, 'start>insert insert>inner inner>end'),
  );
});
afterAll(async () => {
  for (const response of waiting) response.end();
  slow?.close();
  await open?.close();
});

const rets = async (service: string, times: number) =>
  (await Promise.all(Array.from({ length: times }, () => open.post(service)))).map(
    ({ envelope }) => envelope.ret,
  );

test('calls that wait for someone outside keep no connection from those that read', async () => {
  const held = rets('App.Starving.Slow', many);
  await expect.poll(() => waiting.length, { timeout: 15_000 }).toBe(many);
  const began = performance.now();
  expect(await rets('App.Starving.Count', 10)).toEqual(Array(10).fill(200));
  expect(performance.now() - began).toBeLessThan(4000);
  for (const response of waiting.splice(0)) response.end('{}');
  expect(await held).toEqual(Array(many).fill(200));
});

test('an application whose calls are slow in the database keeps no other from its own', async () => {
  const { app, call, connection } = open.kaifang;
  const owner = await open.kaifang.signIn(200, 'other');
  const added = newApp({ name: 'Other', app_key: 'other1', account_id: owner.id });
  const other = Number((await call('Admin.App.Add', added, open.root)).data['id']);
  expect(await call('Admin.App.Pass', { id: other }, open.root)).toMatchObject({ ret: 200 });
  const { token } = await issueToken(app.db, other, 0);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin; lock table data.thing in exclusive mode');
  const held = rets('App.Starving.Inner', 40);
  const isWaiting = async () => {
    const { rows } = await client.query(
      // Unlike pg_stat_activity, this shows every role the sessions of the others.
      `select count(*)::int as n from pg_locks where not granted and relation = 'data.thing'::regclass`,
    );
    return rows[0].n;
  };
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(16);
  const calls = Array.from({ length: 5 }, () => open.post('App.Starving.Count', { access_token: token }));
  const answers = await Promise.all(calls);
  expect(answers.map(({ envelope }) => envelope.ret)).toEqual(Array(5).fill(200));
  expect(await isWaiting()).toBe(16);
  await client.query('rollback');
  await client.end();
  expect(await held).toEqual(Array(40).fill(200));
  await sql`delete from data.thing`.execute(app.db);
});

test('calls that hold a transaction and call others all come to their end', async () => {
  expect(await rets('App.Starving.Inner', many)).toEqual(Array(many).fill(200));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from data.thing`.execute(
    open.kaifang.app.db,
  );
  expect(rows).toEqual([{ n: many }]);
});

let tries = 0;
test('a call in flight finishes on the version that it began with, no matter what is published meanwhile (DES-11)', async () => {
  tries += 1;
  const service = `App.Starving.Version${tries}`;
  const { port } = slow.address() as AddressInfo;
  const http: FlowNode = { type: 'http', method: 'GET', url: lit(`http://127.0.0.1:${port}/`), timeout: 30 };
  const saying = (text: string) => respond({ said: lit(text) });
  const first = flow({ http, end: saying('one') }, 'start>http http>end');
  const id = await open.publish(service, first);
  // Saved before: a flow may take ten seconds at most, and the call is to last as short as it can.
  const { data } = await open.design('Get', { id });
  const version = data['version'] ?? 0;
  await open.draw(service, flow({ end: saying('two') }, 'start>end'), { id, version });
  const begun = open.post(service);
  await expect.poll(() => waiting.length).toBe(1);
  expect(await open.design('Publish', { id })).toMatchObject({ ret: 200 });
  // A call that still gets the former version waits, too, unless it is answered.
  const answering = setInterval(() => {
    for (const response of waiting.splice(1)) response.end('{}');
  }, 10);
  await expect
    .poll(async () => (await open.post(service)).envelope.data)
    .toEqual({ said: 'two' })
    .finally(() => clearInterval(answering));
  for (const response of waiting.splice(0)) response.end('{}');
  expect((await begun).envelope).toMatchObject({ ret: 200, data: { said: 'one' } });
});

test('the account of flows leaves a fifth of all connections to the platform, and makes no table of its own', async () => {
  const { rows } = await sql<{ most: number; all: number; temporary: boolean }>`
    select rolconnlimit as most, current_setting('max_connections')::int as all,
      has_database_privilege(oid, current_database(), 'temporary') as temporary
    from pg_roles where rolname like 'kaifang_data_%'
      and has_schema_privilege(oid, 'data', 'usage') and not rolsuper
    order by has_database_privilege(oid, current_database(), 'temporary') limit 1`.execute(
    open.kaifang.app.db,
  );
  const [{ most, all, temporary } = { most: 0, all: 0, temporary: true }] = rows;
  expect(most).toBe(Math.floor((all * 4) / 5));
  expect(temporary).toBe(false);
});

test('a call that finds no connection for its account waits for one that comes back', async () => {
  const { db } = open.kaifang.app;
  // Idle connections close after a while; a recently used one is still there to query its name.
  expect(await rets('App.Starving.Count', 1)).toEqual([200]);
  const { rows } = await sql<{ name: string }>`
    select usename as name from pg_stat_activity where datname = current_database() and usename like 'kaifang_data_%' limit 1`.execute(
    db,
  );
  const role = sql.id(rows[0]?.name ?? '');
  // As many processes as would use all connections.
  await sql`alter role ${role} connection limit 2`.execute(db);
  expect(await rets('App.Starving.Count', 20)).toEqual(Array(20).fill(200));
});
