import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { flow } from '../support/flow/api.ts';
import { fn, lit, ref, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

vi.setConfig({ testTimeout: 30_000 });

let open: OpenApp;
const said: Row = { parameters: [{ name: 'said', type: 'string', required: true }] as never };
const insert: FlowNode = {
  type: 'query',
  table: 'kept',
  action: 'insert',
  values: { name: ref('start.said') },
};
const emit = (topic: string): FlowNode => ({
  type: 'emit',
  topic,
  message: { object: { said: ref('start.said') } },
});
const end = respond({ said: ref('start.said') });

const rows = async (text: string) => (await sql.raw<Row>(text).execute(open.kaifang.app.db)).rows;
const call = async (service: string, text = 'a') => (await open.post(service, { said: text })).envelope;
const switched = (name: string, enabled: boolean) =>
  sql`update topic set enabled = ${enabled} where name = ${name}`.execute(open.kaifang.app.db);

beforeAll(async () => {
  open = await openApp();
  await sql
    .raw(
      'create schema if not exists data; create table data.kept (id int generated always as identity primary key, name text unique)',
    )
    .execute(open.kaifang.app.db);
  for (const name of ['one', 'two']) {
    const topic = await open.kaifang.call('Admin.Topic.Add', { name, title: name }, open.root);
    const fields = {
      app_id: open.app,
      topic_id: Number(topic.data['id']),
      callback_url: 'https://example.com/hear',
    };
    const made = await open.kaifang.call('Admin.Subscription.Add', fields, open.root);
    await open.kaifang.call('Admin.Subscription.Pass', { id: Number(made.data['id']) }, open.root);
  }
  const written = flow({ insert, tell: emit('one'), end }, 'start>insert insert>tell tell>end');
  await open.publish('App.Outbox.Write', written, said);
  const order = (a: string, b: string) => flow({ a: emit(a), b: emit(b), end }, 'start>a a>b b>end');
  await open.publish('App.Outbox.Forth', order('one', 'two'), said);
  await open.publish('App.Outbox.Back', order('two', 'one'), said);
  const read: FlowNode = { type: 'query', table: 'kept', action: 'count' };
  await open.publish(
    'App.Outbox.Read',
    flow({ read, tell: emit('one'), end }, 'start>read read>tell tell>end'),
    said,
  );
  const keep: FlowNode = {
    type: 'cache',
    action: 'set',
    key: lit('k'),
    seconds: 5,
    value: ref('start.said'),
  };
  await open.publish('App.Outbox.Cache', flow({ keep, end }, 'start>keep keep>end'), said);
  // No parameter rule checks a value parsed from a text.
  const odd = fn('from_json', ref('start.said'));
  const tell: FlowNode = { type: 'emit', topic: 'one', message: odd };
  await open.publish('App.Outbox.OddTell', flow({ tell, end }, 'start>tell tell>end'), said);
  await open.publish(
    'App.Outbox.OddKeep',
    flow({ keep: { ...keep, value: odd }, end }, 'start>keep keep>end'),
    said,
  );
});
afterAll(() => open?.close());
beforeEach(() => rows('delete from data.kept').then(() => rows('delete from push_record')));

test('the messages of a flow are written in the transaction of its data', async () => {
  expect(await call('App.Outbox.Write')).toMatchObject({ ret: 200 });
  const [data] = await rows('select xmin::text as by from data.kept');
  expect(await rows('select topic, payload, xmin::text as by from push_record')).toEqual([
    { topic: 'one', payload: { said: 'a' }, by: data?.['by'] },
  ]);
});

test('where the data cannot be committed, no message is sent', async () => {
  await rows('alter table data.kept add constraint late unique (name) deferrable initially deferred');
  await rows('alter table data.kept drop constraint kept_name_key');
  await rows("insert into data.kept (name) values ('a')");
  expect((await call('App.Outbox.Write')).ret).toBe(400);
  expect(await rows('select 1 from push_record')).toEqual([]);
});

test('a topic that was switched off since fails no call, and the others get theirs', async () => {
  await switched('two', false);
  expect(await call('App.Outbox.Forth')).toMatchObject({ ret: 200 });
  expect(await rows('select topic from push_record')).toEqual([{ topic: 'one' }]);
  await switched('two', true);
});

test('two flows that send to the same topics in opposite order keep each other waiting for nothing', async () => {
  const calls = Array.from({ length: 40 }, (_none, at) =>
    call(at % 2 ? 'App.Outbox.Forth' : 'App.Outbox.Back'),
  );
  expect(new Set((await Promise.all(calls)).map(({ ret }) => ret))).toEqual(new Set([200]));
  expect(await rows('select topic, count(*)::int as n from push_record group by 1 order by 1')).toEqual([
    { topic: 'one', n: 40 },
    { topic: 'two', n: 40 },
  ]);
});

test('a flow that only reads sends all the same', async () => {
  expect(await call('App.Outbox.Read')).toMatchObject({ ret: 200 });
  expect(await rows('select topic from push_record')).toEqual([{ topic: 'one' }]);
});

test('a character that PostgreSQL keeps in no text is refused before anything is written', async () => {
  const odd = 'A text contains a character that cannot be stored: U+0000 or half of a surrogate pair';
  const send = (service: string, text: string) =>
    open.http.send({
      method: 'POST',
      url: `/api/app.php?s=${service}`,
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload: JSON.stringify({ access_token: open.token, said: text }),
    });
  for (const text of ['a\0b', 'a\ud800b']) {
    const { ret, data } = (await send('App.Outbox.Forth', text)).envelope;
    expect([ret, data['errors']]).toMatchObject([400, [{ field: 'said', rule: 'illegal' }]]);
  }
  for (const action of ['OddTell', 'OddKeep'])
    expect((await send(`App.Outbox.${action}`, '"a\\u0000b"')).envelope).toMatchObject({
      ...{ ret: 400, msg: expect.stringContaining(odd) },
    });
  expect((await send('App.Outbox.Cache', 'a\\u0000b 😀')).envelope).toMatchObject({ ret: 200 });
  expect(await rows('select 1 from push_record')).toEqual([]);
});
