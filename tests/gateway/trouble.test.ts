import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { runStatement } from '../support/embedded/runStatement.ts';
import { flow } from '../support/flow/api.ts';
import { fail, lit, ref, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

vi.setConfig({ testTimeout: 30_000 });

let open: OpenApp;
beforeAll(async () => {
  open = await openApp();
  await open.publish('App.Trouble.Say', flow({ end: respond({ said: lit('here') }) }, 'start>end'));
});
afterAll(() => open?.close());

const ask = async () => (await open.post('App.Trouble.Say')).envelope;
const good = { ret: 200, data: { said: 'here' }, msg: '' };
const logged = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from call_log where service = 'App.Trouble.Say' and ret = 200`.execute(
    open.kaifang.app.db,
  );
  return rows[0]?.n ?? 0;
};
const fillDisk = (table: string) =>
  sql
    .raw(
      `create trigger full_disk before insert or update on ${table} for each statement execute function full_disk()`,
    )
    .execute(open.kaifang.app.db);
const emptyDisk = (table: string) =>
  sql.raw(`drop trigger full_disk on ${table}`).execute(open.kaifang.app.db);

beforeEach(async () => {
  expect(await ask()).toEqual(good);
  await open.kaifang.app.gateway.flush();
  // PostgreSQL's error code for it.
  await sql`create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
    open.kaifang.app.db,
  );
});

test('a disk that is full for the log keeps no call waiting, and what was noted is written down later', async () => {
  const before = await logged();
  await fillDisk('call_log');
  for (let turn = 0; turn < 5; turn++) expect(await ask()).toEqual(good);
  await expect(open.kaifang.app.gateway.flush()).rejects.toThrow('could not extend file');
  expect(await logged()).toBe(before);
  await emptyDisk('call_log');
  await expect.poll(logged, { timeout: 5000 }).toBe(before + 5);
});

test('a disk that is full for the counts is shown in words, and calls go on when there is room', async () => {
  await fillDisk('kaifang_system.app_day');
  expect(await ask()).toEqual({
    ret: 500,
    data: {},
    msg: expect.stringMatching(
      /^The server's disk is full, so this could not be completed; free up space to continue \(reference \w+\)$/,
    ),
  });
  await emptyDisk('kaifang_system.app_day');
  expect(await ask()).toEqual(good);
});

test('a database that is lost is shown in words, and calls go on by themselves when it is back', async () => {
  const before = await logged();
  const { database } = open.kaifang.connection;
  const elsewhere = { ...open.kaifang.connection, database: 'postgres' };
  await runStatement(elsewhere, `alter database ${database} allow_connections false`);
  await runStatement(
    elsewhere,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  const lost = await ask();
  expect(lost).toMatchObject({ ret: 500, data: {} });
  expect(lost.msg).toMatch(/cannot be reached/);
  await runStatement(elsewhere, `alter database ${database} allow_connections true`);
  await expect.poll(ask, { timeout: 10_000 }).toEqual(good);
  // The call that found no database is in the log as well, and no other is lost.
  await expect.poll(logged, { timeout: 5000 }).toBeGreaterThan(before);
});

test('a value that the database does not take is the fault of anyone who sent it (GW-10)', async () => {
  const part: FlowNode = { type: 'sql', sql: 'select 12 / :n::int as part', params: { n: ref('start.n') } };
  const day: FlowNode = { type: 'sql', sql: 'select :at::date as day', params: { at: ref('start.at') } };
  const parameters = [
    { name: 'n', type: 'integer', required: true },
    { name: 'at', type: 'date', default: '2026-01-31' },
  ];
  const end = respond({ said: lit('here') });
  const drawn = flow({ part, day, end }, 'start>part part>day day>end');
  await open.publish('App.Trouble.Part', drawn, { parameters } as never);
  const answer = async (fields: Row) => (await open.post('App.Trouble.Part', fields)).envelope;
  expect(await answer({ n: 3, at: '2026-02-28' })).toEqual(good);
  expect(await answer({ n: 0 })).toEqual({
    ...{ ret: 400, data: {}, msg: 'The database does not accept this value' },
  });
  expect(await answer({ n: 3, at: '2026-02-30' })).toMatchObject({
    ret: 400,
    data: { errors: [{ field: 'at', rule: 'illegal' }] },
  });
});

test('a key of nineteen digits in a body of JSON arrives as it was sent, and a number without end is refused', async () => {
  const parameters = [
    { name: 'id', type: 'string' },
    { name: 'all', type: 'array' },
    { name: 'n', type: 'integer' },
  ];
  const end = respond({ id: ref('start.id'), all: ref('start.all') });
  await open.publish('App.Trouble.Key', flow({ end }, 'start>end'), { parameters } as never);
  const answer = async (more: string) => {
    const payload = `{"s":"App.Trouble.Key","access_token":"${open.token}",${more}}`;
    const headers = { 'content-type': 'application/json' };
    return (await open.http.send({ method: 'POST', url: '/api/app.php', headers, payload })).envelope;
  };
  expect(await answer('"id":1234567890123456789,"all":[{"of":-9007199254740993}],"n":7')).toMatchObject({
    ret: 200,
    data: { id: '1234567890123456789', all: [{ of: '-9007199254740993' }] },
  });
  for (const wrong of ['"n":9007199254740993', '"all":[1e400]', '"id":1e400'])
    expect(await answer(wrong), wrong).toMatchObject({ ret: 400, data: { errors: [{ rule: 'illegal' }] } });
  expect((await answer('12345678901234567890:1')).ret).toBe(400);
});

test('a fault of a flow has the reference of its line in the log; an end that was drawn says its own words', async () => {
  const broken: FlowNode = { type: 'sql', sql: 'select 1 / 0 as part' };
  await open.publish('App.Trouble.Broken', flow({ broken }, 'start>broken'));
  await open.publish('App.Trouble.Drawn', flow({ no: fail(500) }, 'start>no'));
  const { ret, msg } = (await open.post('App.Trouble.Broken')).envelope;
  const [, reference] = /\(reference ([0-9a-f]{16})\)$/.exec(msg) ?? [];
  expect([ret, reference]).toEqual([500, expect.any(String)]);
  await open.kaifang.app.gateway.flush();
  const { rows } = await sql<Row>`
    select service, ret from call_log where reference = ${reference}`.execute(open.kaifang.app.db);
  expect(rows).toEqual([{ service: 'App.Trouble.Broken', ret: 500 }]);
  expect((await open.post('App.Trouble.Drawn')).envelope).toEqual({ ret: 500, data: {}, msg: 'no' });
});

test('a unit of flow that cannot be given back is given back as soon as it can', async () => {
  const { db } = open.kaifang.app;
  await open.publish('App.Trouble.Fail', flow({ no: fail(450) }, 'start>no'));
  await sql`insert into traffic_package (name, type, services, flow, price, validity, status)
    values ('P', 'paid', '["App.Trouble.Fail"]', 10, 100, 1, 'normal')`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into account_package (account_id, name, api, pay_type, total, used, revoked)
    select account_id, 'P', 'App.Trouble.Fail', 'paid', 10, 0, false from app where id = ${open.app}
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const used = async () =>
    (await sql<{ used: number }>`select used::int from account_package where id = ${id}`.execute(db)).rows[0]
      ?.used;
  await sql`create trigger no_way_back before update on account_package for each row
    when (new.used < old.used) execute function full_disk()`.execute(db);
  await expect
    .poll(async () => (await open.post('App.Trouble.Fail')).envelope.ret === 450 && used(), { timeout: 3000 })
    .toBeGreaterThan(0);
  await sql`drop trigger no_way_back on account_package`.execute(db);
  await expect.poll(used, { timeout: 5000 }).toBe(0);
});
