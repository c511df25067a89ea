import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { notifyQuotas, sweepQuotas } from '#server/features/packages/notifyQuotas.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { api, flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let other: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  other = await startApp(undefined, {}, undefined, kaifang.connection);
  root = await kaifang.signIn(255, 'root');
});
afterAll(async () => {
  await other.close();
  await kaifang.close();
});

async function asRoot(service: string, fields: Row = {}): Promise<Row> {
  const { ret, msg, data } = await kaifang.call(`Admin.${service}`, fields, root.token);
  expect([ret, msg]).toEqual([200, '']);
  return data;
}
const titles = async (account: number) =>
  (
    await sql<{ title: { en: string } }>`
      select title from message where account_id = ${account} order by id`.execute(kaifang.app.db)
  ).rows.map(({ title }) => title.en);

describe('a quota', () => {
  let owner: number;
  let app: number;
  const use = async (calls: number) => {
    await sql`
      insert into kaifang_system.app_day (app_id, day, calls)
      values (${app}, (now() at time zone 'Asia/Shanghai')::date, ${calls})
      on conflict (app_id, day) do update set calls = excluded.calls`.execute(kaifang.app.db);
    await Promise.all([
      notifyQuotas(kaifang.app.db),
      notifyQuotas(other.app.db),
      notifyQuotas(kaifang.app.db),
    ]);
    return titles(owner);
  };

  beforeAll(async () => {
    owner = (await kaifang.signIn(100, 'quota_owner')).id;
    const made = await asRoot(
      'App.Add',
      newApp({
        ...{ name: 'Radar', app_key: 'radar1', account_id: owner, daily_limit: 1000 },
      }),
    );
    app = Number(made['id']);
    await sql`delete from message`.execute(kaifang.app.db);
  });

  it('of a day is shown at 80, 95 and 100 percent, each once however many processes look', async () => {
    expect(await use(799)).toEqual([]);
    expect(await use(800)).toEqual([`“Radar” has used 80% of today's calls`]);
    expect(await use(949)).toHaveLength(1);
    expect((await use(950)).slice(1)).toEqual([`“Radar” has used 95% of today's calls`]);
    expect((await use(1000)).slice(2)).toEqual([`“Radar” has used up today's calls`]);
    expect(await use(1000)).toHaveLength(3);
  });

  it('is shown by its highest step where several are reached at once, and again the next day', async () => {
    await sql`update kaifang_system.quota_told set period = period - 1`.execute(kaifang.app.db);
    expect((await use(970)).slice(3)).toEqual([`“Radar” has used 95% of today's calls`]);
    expect(await use(971)).toHaveLength(4);
  });

  it('is shown again of the higher limit where it was raised during the day', async () => {
    await sql`update app set daily_limit = 1200 where id = ${app}`.execute(kaifang.app.db);
    expect((await use(972)).slice(4)).toEqual([`“Radar” has used 80% of today's calls`]);
    expect(await use(973)).toHaveLength(5);
    await sql`delete from message where id = (select max(id) from message)`.execute(kaifang.app.db);
  });

  it('of the level counts where the application has none of its own, and no limit is no quota', async () => {
    await sql`update app set daily_limit = 0 where id = ${app}`.execute(kaifang.app.db);
    await sql`delete from kaifang_system.quota_told`.execute(kaifang.app.db);
    expect(await use(5000)).toHaveLength(4);
    await sql`update site_config set personal_app_limit = 6000 where id = 1`.execute(kaifang.app.db);
    expect((await use(5000)).slice(4)).toEqual([`“Radar” has used 80% of today's calls`]);
  });

  it('of a package is shown once for as large as it is', async () => {
    await sql`
      insert into api_design (type, service, title, status) values ('common', 'App.A.B', 'A', 'draft')`.execute(
      kaifang.app.db,
    );
    const { rows } = await sql<{ id: number }>`
      insert into account_package (account_id, name, api, pay_type, total, used, revoked)
      values (${owner}, 'Small', 'App.A.B', 'paid', 100, 79, false) returning id`.execute(kaifang.app.db);
    const holding = async (used: number, total: number) => {
      await sql`
        update account_package set used = ${used}, total = ${total} where id = ${rows[0]?.id}`.execute(
        kaifang.app.db,
      );
      await notifyQuotas(kaifang.app.db);
      return (await titles(owner)).slice(5);
    };
    expect(await holding(79, 100)).toEqual([]);
    expect(await holding(80, 100)).toEqual(['80% of the package “Small” is used']);
    expect(await holding(100, 100)).toHaveLength(2);
    expect(await holding(100, 200)).toHaveLength(2);
    expect((await holding(190, 200)).slice(2)).toEqual(['95% of the package “Small” is used']);
    expect((await holding(1_000_000, 1_000_000)).slice(3)).toEqual(['The package “Small” is used up']);
    expect((await holding(1_000_000, 2_000_000)).slice(4)).toEqual([]);
    expect((await holding(2_000_000, 2_000_000)).slice(4)).toEqual(['The package “Small” is used up']);
    const kept = async () => {
      await sweepQuotas(kaifang.app.db);
      const { rows } = await sql<{ quota: string }>`
        select distinct quota from kaifang_system.quota_told where quota like 'package%' order by 1`.execute(
        kaifang.app.db,
      );
      return rows.map(({ quota }) => quota);
    };
    const sizes = ['100', '1000000', '200', '2000000'].map((size) => `package ${size}`);
    expect(await kept()).toEqual(sizes);
    await sql`delete from account_package where id = ${rows[0]?.id}`.execute(kaifang.app.db);
    expect(await kept()).toEqual([]);
  });
});

describe('the users of an API', () => {
  const draft = async (title: string): Promise<Row> => {
    const { module, description } = api();
    const drawn = flow(
      { end: { type: 'respond', fields: { said: { lit: 'x' } } } },
      'start>end',
    ) as unknown as Json;
    const fields = { service: 'App.Told.Now', title, module, description: description ?? '', flow: drawn };
    return asRoot('ApiDesign.SaveDraft', {
      ...fields,
      parameters: [],
      returns: [{ name: 'said', type: 'string' }],
    });
  };

  it('learn of each version and of its end, and no one else does', async () => {
    const [holder, caller, stranger, disabled] = await Promise.all(
      ['holder', 'caller', 'stranger', 'disabled'].map(async (name) => (await kaifang.signIn(100, name)).id),
    );
    const { id } = await draft('Weather');
    await sql`update account set status = 'disabled' where id = ${disabled}`.execute(kaifang.app.db);
    for (const account of [holder, disabled, root.id])
      await sql`
        insert into account_package (account_id, name, api, pay_type, total, used, revoked)
        values (${account}, 'P', 'App.Told.Now', 'paid', 10, 0, false)`.execute(kaifang.app.db);
    await sql`
      with made as (insert into app (name, app_key, account_id) values ('C', 'caller1', ${caller}) returning id)
      insert into call_log (service, app_id, account_id, ret) select 'App.Told.Now', id, ${caller}, 200 from made`.execute(
      kaifang.app.db,
    );
    await asRoot('ApiDesign.Publish', { id: id ?? 0, note: 'first' });
    const published = ['The API “Weather” has a new version'];
    expect(await titles(holder ?? 0)).toEqual(published);
    expect(await titles(caller ?? 0)).toEqual(published);
    await asRoot('ApiDesign.Unpublish', { id: id ?? 0 });
    expect(await titles(caller ?? 0)).toEqual([...published, 'The API “Weather” was taken offline']);
    for (const account of [stranger, disabled, root.id]) expect(await titles(account ?? 0)).toEqual([]);
  });
});

describe('a notice', () => {
  it('takes recipients of the kind that it is for, and of no other', async () => {
    const title = { zh_cn: '通知', en: 'Notice' };
    const add = (fields: Row) => kaifang.call('Admin.Notice.Add', { title, ...fields }, root.token);
    expect((await add({ audience: 'levels', levels: [100] })).ret).toBe(200);
    expect((await add({ audience: 'all', levels: null as never })).ret).toBe(200);
    const { ret, data } = await add({ audience: 'all', levels: [100] });
    expect([ret, (data['errors'] as Row[])[0]?.['field']]).toEqual([400, 'levels']);
    expect((await add({ audience: 'levels' })).ret).toBe(400);
  });

  it('says something in one language at least, to someone', async () => {
    const add = async (fields: Row) => {
      const { ret, data } = await kaifang.call(
        'Admin.Notice.Add',
        { audience: 'all', ...fields },
        root.token,
      );
      return [ret, data['errors'] ?? data['title']];
    };
    for (const title of [{}, { zh_cn: '', en: '' }, { zh_cn: ' ' }, { zh_cn: '\u3000', en: '\n' }] as Json[])
      expect(await add({ title })).toEqual([
        400,
        [{ field: 'title', rule: 'required', message: 'Title is required' }],
      ]);
    // A text that is blank in one language is shown in the other.
    expect(await add({ title: { zh_cn: ' ', en: 'Only here' } })).toEqual([200, { en: 'Only here' }]);
    const title = { en: 'To nobody' };
    for (const [audience, name] of [
      ['levels', 'levels'],
      ['accounts', 'account_ids'],
    ] as const)
      expect(await add({ title, audience, [name]: [] })).toMatchObject([
        400,
        [{ field: name, rule: 'minItems' }],
      ]);
  });
});
