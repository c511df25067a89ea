import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { flow } from '../support/flow/api.ts';
import { lit, ref, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

vi.setConfig({ testTimeout: 30_000 });

let open: OpenApp;
const count: FlowNode = { type: 'query', table: 'going', action: 'count' };
const counting = flow({ count, end: respond({ said: lit('x') }) }, 'start>count count>end');
const plain = flow({ end: respond({ said: lit('plain') }) }, 'start>end');

beforeAll(async () => {
  open = await openApp();
  await sql
    .raw('create schema if not exists data; create table data.going (id int)')
    .execute(open.kaifang.app.db);
});
afterAll(() => open?.close());

const versionOf = async (id: number) => Number((await open.design('Get', { id })).data['version']);

describe('an API that cannot be made ready', () => {
  it('fails as any other one does for the flow that calls it, and is not brought back', async () => {
    const inner = await open.publish('App.Ready.Inner', counting);
    const calls = flow(
      {
        ask: { type: 'call', service: 'App.Ready.Inner' },
        end: respond({ said: lit('answered') }),
        no: respond({ said: ref('ask.msg') }),
      },
      'start>ask ask>end ask.failed>no',
    );
    await open.publish('App.Ready.Outer', calls);
    await open.draw('App.Ready.Inner', plain, { id: inner, version: await versionOf(inner) });
    expect((await open.design('Publish', { id: inner })).ret).toBe(200);
    await sql.raw('drop table data.going').execute(open.kaifang.app.db);
    const back = await open.design('Rollback', { id: inner, number: 1 });
    expect(back).toMatchObject({ ret: 400, data: { errors: [{ field: 'flow.count.table' }] } });
    expect((await open.design('Get', { id: inner })).data['live']).toBe(2);
    // Set to live by hand, as if the table had been dropped later.
    await sql`update api_design set live = 1 where service = 'App.Ready.Inner'`.execute(open.kaifang.app.db);
    await expect
      .poll(async () => (await open.post('App.Ready.Outer')).envelope, { timeout: 3000 })
      .toEqual({ ret: 200, data: { said: 'Internal server error' }, msg: '' });
    expect((await open.post('App.Ready.Inner')).envelope.ret).toBe(500);
    await sql.raw('create table data.going (id int)').execute(open.kaifang.app.db);
    await expect
      .poll(async () => (await open.post('App.Ready.Inner')).envelope.ret, { timeout: 5000 })
      .toBe(200);
  });
});

describe('a statement on the platform’s own data', () => {
  const draft = async (text: string, write = false) => {
    const node: FlowNode = { type: 'sql', sql: text, write };
    const id = await open.draw(
      `App.Judged.S${++drawn}`,
      flow({ s: node, end: respond({ said: lit('x') }) }, 'start>s s>end'),
    );
    const { ret, data } = await open.design('Publish', { id });
    return { ret, text: JSON.stringify(data) };
  };
  let drawn = 0;

  it('is held to what any other one is, also where it is drawn (SQL-01)', async () => {
    for (const [text, write] of [
      ['create temp table going as select 1 as id', true],
      ['select 1 as id into temp going', true],
      ['select rolname from pg_roles', false],
      ["select set_config('search_path', 'public', false)", true],
      ['select query from pg_stat_activity', false],
      ["select current_setting('data_directory')", false],
      ["select table_to_xml('pg_authid', true, true, '')", false],
      ['select kaifang_flow.publish($$t$$, $${}$$)', true],
      ['delete from going', false],
    ] as const)
      expect(await draft(text, write), text).toMatchObject({
        ret: 400,
        text: expect.stringContaining('flow.s.'),
      });
    expect((await draft('select count(*) as n from going')).ret).toBe(200);
    expect((await draft('delete from going', true)).ret).toBe(200);
  });
});
