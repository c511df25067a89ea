import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Row } from '#schemas/resource.ts';
import { backdate } from '#server/commands/demo/seed.ts';
import { partitionsOf } from '#server/platform/partitions/partitions.ts';
import { sweepLogs } from '#server/platform/partitions/retention.ts';
import { readResources } from '#server/resources.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const resourceFolder = fileURLToPath(new URL('../../resources', import.meta.url));

let kaifang: TestApp;
let other: TestApp;

beforeAll(async () => {
  kaifang = await startApp();
  other = await startApp(undefined, {}, undefined, kaifang.connection);
});
afterAll(async () => {
  await other.close();
  await kaifang.close();
});

const fill = (rows: number, daysAgo: number) =>
  sql`
    insert into call_log (service, ret, milliseconds, pay_type, params, created_at)
    select 'App.A.B' || n % 10, 200, n % 300, 'normal', '{}', now() - make_interval(days => ${daysAgo})
    from generate_series(1, ${rows}::int) as n`.execute(kaifang.app.db);
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(kaifang.app.db)).rows[0] as T;
const count = async () => (await one(sql<{ n: number }>`select count(*) as n from call_log`)).n;
const sweep = ({ app }: TestApp) => sweepLogs(app.db, app.registry);

describe('a log', () => {
  it('keeps its rows as long as its file says, and no row goes before its time (LOG-08)', async () => {
    await fill(25_000, 91);
    await fill(300, 89);
    const gone = await Promise.all([sweep(kaifang), sweep(other)]);
    expect(gone.reduce((sum, { rows }) => sum + rows, 0)).toBe(25_000);
    expect(await count()).toBe(300);
    await expect(sql`delete from call_log`.execute(kaifang.app.db)).rejects.toThrow('only ever added');
    await expect(sql`update call_log set ret = 1`.execute(kaifang.app.db)).rejects.toThrow('only ever added');
    expect(await count()).toBe(300);
  });

  it('keeps them as long as the site says, from the next sweep on (LOG-08)', async () => {
    const root = await kaifang.signIn(255, 'root');
    const settings = await kaifang.call('Admin.SiteConfig.Get', {}, root.token);
    const version = settings.data['version'] ?? 0;
    const save = (days: number) =>
      kaifang.call(
        'Admin.SiteConfig.Save',
        { version, project_name: 'Kaifang', call_log_days: days } as Row,
        root.token,
      );
    expect((await save(7)).ret).toBe(400);
    expect(await save(30)).toMatchObject({ ret: 200, data: { call_log_days: 30 } });
    expect(await sweep(kaifang)).toEqual({ partitions: 0, rows: 300 });
    expect(await count()).toBe(0);
  });

  it('does not grow on the disk when as much goes as comes (LOG-08)', async () => {
    const size = async () => {
      await sql`vacuum call_log`.execute(kaifang.app.db);
      const sized = sql<{ n: number }>`
        select sum(pg_total_relation_size(relid)) as n from pg_partition_tree('call_log')`;
      return (await one(sized)).n;
    };
    const turn = async () => {
      await fill(20_000, 31);
      await sweep(kaifang);
      return size();
    };
    const first = await turn();
    for (let turns = 0; turns < 4; turns++) await turn();
    expect(await turn()).toBeLessThan(first * 1.5);
  });

  it('goes a partition at a time, once all of it is older, and waits for no one who reads it (LOG-08)', async () => {
    await backdate(kaifang.app.db, 'call_log', 90);
    await fill(500, 100);
    await fill(40, 89);
    const parts = () => partitionsOf(kaifang.app.db, 'call_log');
    const before = (await parts()).length;
    await kaifang.app.db.transaction().execute(async (tx) => {
      await sql`select count(*) from call_log`.execute(tx);
      expect((await sweep(other)).partitions).toBe(0);
    });
    // The test above set retention to 30 days; the rows of 100 days ago were outside of all partitions.
    const { partitions, rows } = await sweep(kaifang);
    expect({ rows, late: await count() }).toEqual({ rows: 0, late: 0 });
    expect(partitions).toBeGreaterThan(7);
    expect(await parts()).toHaveLength(before - partitions);
    // A row for a dropped partition is still written, and removed by the next sweep.
    await fill(10, 70);
    await fill(5, 1);
    expect(await sweep(kaifang)).toEqual({ partitions: 0, rows: 10 });
    expect(await count()).toBe(5);
  });

  it('that no one said a time for is never forgotten', async () => {
    await sql`
      insert into audit (service, created_at) values ('Admin.Old.One', now() - interval '9 years')`.execute(
      kaifang.app.db,
    );
    await sweep(kaifang);
    const found = await one(
      sql<{ n: number }>`select count(*) as n from audit where service = 'Admin.Old.One'`,
    );
    expect(found.n).toBe(1);
    await expect(sql`delete from audit`.execute(kaifang.app.db)).rejects.toThrow('only ever added');
  });
});

it('keeps what is not done with, and the figures of what is: pushes', async () => {
  const { db } = kaifang.app;
  const topic = await one(sql<{ id: number }>`insert into topic (name) values ('kept') returning id`);
  const subscription = await one(
    sql<{ id: number }>`insert into subscription (topic_id) values (${topic.id}) returning id`,
  );
  for (const [state, days] of [
    ['delivered', 91],
    ['delivered', 89],
    ['dead', 400],
    ['waiting', 400],
  ] as const)
    await sql`
      insert into push_record (subscription_id, state, tries, created_at, updated_at)
      select ${subscription.id}, ${state}, 2, now() - interval '500 days', now() - make_interval(days => ${days})
      from generate_series(1, ${state === 'delivered' && days === 91 ? 10_005 : 3}::int)`.execute(db);
  const root = await kaifang.signIn(255);
  const figures = async () => {
    const told = await kaifang.call('Admin.Subscription.Get', { id: subscription.id }, root.token);
    const { pushes, delivered } = told.data;
    return [
      pushes,
      delivered,
      (await kaifang.call('Admin.Topic.Get', { id: topic.id }, root.token)).data['pushes'],
    ];
  };
  const before = [20_028, 10_008, 20_028];
  expect(await figures()).toEqual(before);
  // A record locked at this moment stays until the next sweep.
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from push_record where state = 'delivered' order by id limit 1 for update`.execute(tx);
    await Promise.all([sweep(kaifang), sweep(other)]);
  });
  const left = async () =>
    (await sql`select state, count(*)::int as n from push_record group by state order by state`.execute(db))
      .rows;
  const kept = (n: number) => [
    { state: 'dead', n: 3 },
    { state: 'delivered', n },
    { state: 'waiting', n: 3 },
  ];
  expect(await left()).toEqual(kept(4));
  await sweep(kaifang);
  expect(await left()).toEqual(kept(3));
  expect(await figures()).toEqual(before);
});

const grows = ', "appendOnly": true, "access": { "edit": "none", "delete": "none" }';

it.each([
  [
    ', "retention": { "days": 9 }',
    '/retention: only what is only ever added to is a log; add "appendOnly": true',
  ],
  [
    `${grows}, "retention": { "days": 9, "when": { "code": "a" } }`,
    '/retention/when: rows of a log go by their age alone',
  ],
  [', "retention": { "days": 9, "when": { "cod": "a" } }', '/retention/when: '],
  [
    `${grows}, "retention": { "days": 9 }, "unique": [["code", "id"]]`,
    '/unique: rows that are kept for a time have nothing but their id to tell them apart',
  ],
  [
    `${grows}, "retention": { "days": 9, "setting": "x" }`,
    '/retention/setting: the site\'s settings have no whole number "x"',
  ],
])('a file with %s is refused', (rest, expected) =>
  expect(faultsOf({ 'coupon.json': coupon('"code": { "type": "string" }', rest) })[0]).toContain(expected),
);

it('nothing can name a row of a log that forgets', () => {
  const named = '"of": { "type": "integer", "reference": { "resource": "coupon" } }';
  const held = 'the rows of coupon go by their age, so nothing can hold on to one';
  expect(faultsOf({ 'coupon.json': coupon(named, `${grows}, "retention": { "days": 9 }`) })[0]).toContain(
    held,
  );
  const along = named.replace('"coupon"', '"coupon", "onDelete": "cascade"');
  // A cascading cycle could never be deleted.
  const circle = coupon(
    `${along}, "code": { "type": "string" }`,
    ', "retention": { "days": 9, "when": { "code": "a" } }',
  );
  expect(faultsOf({ 'coupon.json': circle })[0]).toContain(held);
});

const [ticket, talk, stamp] = [
  {
    ...{ name: 'ticket', label: { zh_cn: '票', en: 'Ticket' } },
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string' },
        state: { type: 'string', enum: ['open', 'closed'], default: 'open' },
      },
    },
    retention: { days: 30, when: { state: 'closed' } },
    show: {
      thread: { resource: 'talk', about: 'ticket_id', author: 'account_id', text: 'text', action: 'reply' },
    },
    actions: {
      reply: {
        label: { zh_cn: '回复', en: 'Reply' },
        input: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
      },
    },
  },
  {
    ...{ name: 'talk', label: { zh_cn: '话', en: 'Talk' }, access: 'none' },
    schema: {
      type: 'object',
      properties: {
        ticket_id: { type: 'integer', reference: { resource: 'ticket', onDelete: 'cascade' } },
        account_id: { type: 'integer', reference: { resource: 'account' } },
        text: { type: 'string' },
      },
    },
  },
  {
    ...{ name: 'stamp', label: { zh_cn: '章', en: 'Stamp' } },
    schema: {
      type: 'object',
      properties: { talk_id: { type: 'integer', reference: { resource: 'talk', onDelete: 'cascade' } } },
    },
  },
] as const;

it('keeps a conversation as long as what it is about, and what goes along with it', async () => {
  const files = [ticket, talk, stamp].map((content) => ({ file: `${content.name}.json`, content }));
  const desk = await startApp(createRegistry([...readResources(resourceFolder), ...files]));
  const { token } = await desk.signIn(255);
  const call = async (service: string, fields: Row) => (await desk.call(service, fields, token)).data;
  for (const title of ['old', 'new', 'open']) {
    const { id = 0 } = await call('Admin.Ticket.Add', { title });
    await call('Admin.Ticket.Reply', { id, text: `about the ${title} one` });
  }
  await sql`insert into stamp (talk_id) select id from talk`.execute(desk.app.db);
  await sql`update ticket set state = 'closed', updated_at = now() - interval '40 days' where title = 'old'`.execute(
    desk.app.db,
  );
  await sql`update ticket set state = 'closed' where title = 'new'`.execute(desk.app.db);
  await sql`update ticket set updated_at = now() - interval '40 days' where title = 'open'`.execute(
    desk.app.db,
  );
  expect((await sweep(desk)).rows).toBe(1);
  const { rows } = await sql<Row>`
    select title, text from ticket join talk on ticket_id = ticket.id join stamp on talk_id = talk.id order by title`.execute(
    desk.app.db,
  );
  expect(rows).toEqual(['new', 'open'].map((title) => ({ title, text: `about the ${title} one` })));
  const {
    rows: [left],
  } = await sql<Row>`
    select (select count(*)::int from talk) as talks, (select count(*)::int from stamp) as stamps`.execute(
    desk.app.db,
  );
  expect(left).toEqual({ talks: 2, stamps: 2 });
  await desk.close();
});

it('what goes along with rows that go by their age is held by nothing either', () => {
  const holding = JSON.stringify(stamp).replace(',"onDelete":"cascade"', '');
  const [fault] = faultsOf({
    'ticket.json': JSON.stringify(ticket).replace(',"show":{', ',"show":{'),
    'talk.json': JSON.stringify(talk).replace(/,"account_id":\{[^}]*\}\}/, ''),
    'stamp.json': holding,
  });
  expect(fault).toContain('the rows of talk go by their age');
  expect(fault).toContain('"onDelete": "cascade"');
});
