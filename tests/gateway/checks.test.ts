import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';
import { flow } from '../support/flow/api.ts';
import { lit, ref, respond } from '../support/flow/cases/case.ts';
import { echo, type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';

let kaifang: TestApp;
let open: OpenCalls;
let drawing: OpenCalls;
const compiled: string[] = [];
const denied = new Set<number>();

beforeAll(async () => {
  kaifang = await startApp();
  const isPermitted = async ({ app }: { readonly app: number }) => !denied.has(app);
  open = openCalls(kaifang, isPermitted, (version) => {
    compiled.push(version.service);
    return echo(version);
  });
  drawing = openCalls(kaifang, isPermitted, null);
  await drawing.publish('App.Test.Drawn', {
    parameters: JSON.stringify([
      { name: 'bad', type: 'integer', max: 0 },
      { name: 'fail', type: 'string', default: '' },
      { name: 'say', type: 'string', default: '' },
    ]),
    flow: JSON.stringify(drawn),
  });
  await open.publish('App.Test.Say');
  await open.publish('App.Test.Paid');
  await sql`
    insert into traffic_package (name, type, services, flow, price, validity, status)
    values ('P', 'paid', '["App.Test.Paid", "App.Test.Drawn"]', 10, 100, 1, 'normal')`.execute(
    kaifang.app.db,
  );
});
afterAll(async () => {
  await open.close();
  await drawing.close();
  await kaifang.close();
});

const setConfig = (name: string, value: string) =>
  sql`
  insert into config (name, value, description) values (${name}, ${value}, 'test')
  on conflict (name) do update set value = excluded.value`.execute(kaifang.app.db);

async function renew(app: number): Promise<void> {
  const { db } = kaifang.app;
  await sql`update kaifang_system.app_token set expires_at = now() + interval '1 d' where app_id = ${app}`.execute(
    db,
  );
  await sql`select pg_notify('kaifang', 'open app_token')`.execute(db);
}

/** The errors of a call, from the first check to the last; each is fixed after it occurred. */
interface Broken {
  readonly service: string;
  readonly fields: Row;
}

const drawn = flow(
  {
    check: { type: 'condition', match: 'all', rows: [[ref('start.fail'), 'eq', lit('1')]] },
    no: { type: 'fail', code: 420, message: { zh_cn: '状态', en: 'not in this state' } },
    end: respond({ said: ref('start.say') }),
  },
  'start>check check.yes>no check.no>end',
);

describe.each([
  ['a published API', 'App.Test.Paid', () => open],
  ['a drawn flow', 'App.Test.Drawn', () => drawing],
] as const)('the order of the checks of %s', (_what, service, chosen) => {
  it('answers with the first that fails, no matter what else is wrong', async () => {
    const { db } = kaifang.app;
    const open = chosen();
    const app = await open.addApp({ daily_limit: 1, ip_whitelist: '203.0.113.7', status: 'disabled' });
    const set = (change: ReturnType<typeof sql>) =>
      sql`update app set ${change} where id = ${app.id}`.execute(db);
    denied.add(app.id);
    await setConfig('allow_ips', '203.0.113.0/24');
    await sql`update account set status = 'disabled' where id = ${app.owner}`.execute(db);
    await sql`
      insert into kaifang_system.app_day values (${app.id}, (now() at time zone 'Asia/Shanghai')::date, 1)`.execute(
      db,
    );
    await sql`update kaifang_system.app_token set expires_at = now() - interval '1 s' where app_id = ${app.id}`.execute(
      db,
    );

    let call: Broken = { service: 'App.Test.None', fields: { access_token: app.token, bad: '1', fail: '1' } };
    const ask = () => open.call(call.service, call.fields);
    const steps: readonly (readonly [ret: number, text: RegExp, mend: () => unknown])[] = [
      [
        404,
        /no such service as App.Test.None/,
        () => {
          call = { ...call, service };
        },
      ],
      [412, /address 127.0.0.1/, () => setConfig('allow_ips', '')],
      [412, /address 127.0.0.1/, () => set(sql`ip_whitelist = '127.0.0.0/8'`)],
      [406, /access_token/, () => renew(app.id)],
      [413, /disabled/, () => set(sql`status = 'working', review_status = 'pending'`)],
      [
        413,
        /is waiting for review/,
        () => set(sql`review_status = 'passed', expires_at = now() - interval '1 s'`),
      ],
      [413, /expired/, () => set(sql`expires_at = now() + interval '1 h'`)],
      [
        408,
        /account that owns/,
        () => sql`update account set status = 'enabled' where id = ${app.owner}`.execute(db),
      ],
      [
        407,
        new RegExp(`no permission for ${service}`),
        async () => {
          denied.delete(app.id);
          await sql`select pg_notify('kaifang', 'open permission_rule')`.execute(db);
        },
      ],
      [411, /daily request limit of 1 /, () => set(sql`daily_limit = 9`)],
      [
        400,
        /bad/,
        () => {
          call = { ...call, fields: { access_token: app.token, fail: '1' } };
        },
      ],
      [409, /flow not enough/, () => open.addHolding(app.owner, service)],
      [
        420,
        /state/,
        () => {
          call = { ...call, fields: { access_token: app.token, say: 'hi' } };
        },
      ],
      [200, /^$/, () => undefined],
    ];
    for (const [ret, text, mend] of steps) {
      // Change events of the fix arrive a moment later.
      await expect
        .poll(ask, { timeout: 2000, interval: 20 })
        .toMatchObject({ ret, msg: expect.stringMatching(text) });
      // An unauthorized call causes no preparation and no query.
      if ([404, 412, 406, 413, 408, 407].includes(ret)) expect(compiled).not.toContain(service);
      await mend();
    }
    // Neither a rejected nor a failed call used the quota; both successful ones count, and no other.
    const { rows } = await sql`select used from account_package where account_id = ${app.owner}`.execute(db);
    expect(rows).toEqual([{ used: 1 }]);
  });
});

test('a package makes an API paid from its moment on, and says before whom that concerns (GW-11)', async () => {
  const { db } = kaifang.app;
  await open.publish('App.Test.Free');
  const app = await open.addApp({});
  const say = () => open.call('App.Test.Free', { access_token: app.token });
  expect((await say()).ret).toBe(200);
  await sql`
    insert into permission_rule (target_type, app_id, service, state)
    values ('app', ${app.id}, 'App.Test.Free', 'granted')`.execute(db);
  const root = await kaifang.signIn(255);
  const charges = (services: string[]) => kaifang.call('Admin.Package.Charges', { services }, root.token);
  const { data } = await charges(['App.Test.Paid', 'App.Test.Free']);
  expect(data).toMatchObject({
    items: [
      {
        service: 'App.Test.Free',
        callers: { items: expect.arrayContaining([expect.objectContaining({ id: app.id })]) },
      },
    ],
  });
  const added = await kaifang.call(
    'Admin.Package.Add',
    {
      ...{ name: 'F', type: 'paid', services: ['App.Test.Free'], flow: 10, price: '1.00', validity: 1 },
      counts_from: new Date(Date.now() + 86_400_000).toISOString(),
    },
    root.token,
  );
  expect(added.ret).toBe(200);
  expect((await say()).ret).toBe(200);
  expect((await charges(['App.Test.Free'])).data).toMatchObject({ items: [{ service: 'App.Test.Free' }] });
  await sql`update traffic_package set counts_from = now() - interval '1 s' where id = ${added.data['id']}`.execute(
    db,
  );
  await expect.poll(async () => (await say()).ret).toBe(409);
  expect((await charges(['App.Test.Free'])).data).toEqual({ items: [] });
});

test('importing or restoring a package says whom it concerns, and takes the time from which it counts', async () => {
  const { db } = kaifang.app;
  await open.publish('App.Test.Open');
  const app = await open.addApp({});
  const say = () => open.call('App.Test.Open', { access_token: app.token });
  await sql`
    insert into permission_rule (target_type, app_id, service, state)
    values ('app', ${app.id}, 'App.Test.Open', 'granted')`.execute(db);
  expect((await say()).ret).toBe(200);
  const root = await kaifang.signIn(255);
  const call = (service: string, fields: Row) => kaifang.call(service, fields, root.token);
  const file = 'name,type,services,flow,price,validity\nImported,paid,App.Test.Open,10,1.00,1\n';
  const step = (fields: Row) => importFile(kaifang, 'Admin.Package.Import', root.token, file, fields);
  const concerned = {
    service: 'App.Test.Open',
    callers: { items: expect.arrayContaining([expect.objectContaining({ id: app.id })]) },
  };
  expect((await step({ step: 'check' })).result).toMatchObject({ add: 1, concerned: [concerned] });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const ran = await step({ step: 'run', on_error: 'none', fill: { counts_from: tomorrow } });
  expect(ran.result).toMatchObject({ added: 1 });
  const packages = async () =>
    (await call('Admin.Package.GetList', { filter: { name: 'Imported' } })).data['items'] as Row[];
  const [{ id = 0, counts_from } = {}] = await packages();
  expect(counts_from).toBe(tomorrow);
  expect((await say()).ret).toBe(200);
  const { data: wrong } = await call('Admin.Package.Import', {
    ...{ step: 'check', upload: 'x', columns: ['name'], fill: { price: '1.00' } },
  });
  expect(wrong).not.toHaveProperty('job');
  // Once it charges, a second one concerns no one; deleted, its restore does again.
  await sql`update traffic_package set counts_from = null where id = ${id}`.execute(db);
  await expect.poll(async () => (await say()).ret).toBe(409);
  expect((await step({ step: 'check' })).result).not.toHaveProperty('concerned');
  const { trash } = (await call('Admin.Package.Del', { ids: [id] })).data as { trash: number[] };
  await expect.poll(async () => (await say()).ret).toBe(200);
  expect((await call('Admin.Trash.Concerns', { ids: trash })).data).toMatchObject({
    items: [{ resource: 'traffic_package', items: [concerned] }],
  });
  expect((await call('Admin.Trash.Restore', { ids: trash, from: tomorrow })).ret).toBe(200);
  expect((await packages())[0]).toMatchObject({ id, counts_from: tomorrow });
  expect((await say()).ret).toBe(200);
  expect((await call('Admin.Trash.Concerns', { ids: trash })).ret).toBe(404);
});

test('what failed on its way counts against the day and takes no flow, what was refused neither (GW-04)', async () => {
  const { db } = kaifang.app;
  const app = await open.addApp({ daily_limit: 4 });
  const holding = await open.addHolding(app.owner, 'App.Test.Paid');
  const say = (fields: Row) => open.call('App.Test.Paid', { access_token: app.token, ...fields });
  expect((await say({ bad: '1' })).ret).toBe(400);
  expect((await say({ fail: '1' })).ret).toBe(420);
  expect((await say({ crash: '1' })).ret).toBe(500);
  expect((await say({ say: 'a' })).ret).toBe(200);
  const used = await sql`select used from account_package where id = ${holding}`.execute(db);
  expect(used.rows).toEqual([{ used: 1 }]);
  const counted = await sql`select calls from kaifang_system.app_day where app_id = ${app.id}`.execute(db);
  expect(counted.rows).toEqual([{ calls: 3 }]);
  // The list of applications, the gateway and the log agree.
  const root = await kaifang.signIn(255);
  const listed = await kaifang.call('Admin.App.GetList', { filter: { id: app.id } }, root.token);
  expect(listed.data.items).toMatchObject([{ calls_today: 3 }]);
  await open.gateway.flush();
  const log = await sql`
    select ret, pay_type, count(*)::int as calls from call_log where app_id = ${app.id} group by 1, 2 order by 1`.execute(
    db,
  );
  expect(log.rows).toEqual([
    { ret: 200, pay_type: 'paid', calls: 1 },
    { ret: 400, pay_type: 'normal', calls: 1 },
    { ret: 420, pay_type: 'paid', calls: 1 },
    { ret: 500, pay_type: 'paid', calls: 1 },
  ]);
});

test('an application without a limit of its own has that of its owner’s level, and 0 is none [constant-11]', async () => {
  const app = await open.addApp({ daily_limit: 0 }, 101);
  const say = async () => (await open.call('App.Test.Say', { access_token: app.token })).ret;
  expect([await say(), await say(), await say()]).toEqual([200, 200, 200]);
  await sql`update site_config set company_app_limit = 4`.execute(kaifang.app.db);
  await expect.poll(say, { timeout: 3000 }).toBe(411);
  const { rows } = await sql`select calls from kaifang_system.app_day where app_id = ${app.id}`.execute(
    kaifang.app.db,
  );
  expect(rows).toEqual([{ calls: 4 }]);
});

test('applications of administrators need no rule', async () => {
  const app = await open.addApp({}, 200);
  denied.add(app.id);
  expect(await open.call('App.Test.Say', { access_token: app.token, say: '你好' })).toMatchObject({
    ret: 200,
    data: { said: '你好', uid: 7, app: app.id },
  });
});

test('refusals come in both languages, with an empty data', async () => {
  const zh = await open.call('App.No.One', {}, { lang: 'zh_cn' });
  expect(zh).toEqual({ ret: 404, data: {}, msg: '非法请求：接口服务App.No.One不存在' });
  const token = await open.call('App.Test.Say', { access_token: 'x'.repeat(43) }, { lang: 'zh_cn' });
  expect(token).toEqual({ ret: 406, data: {}, msg: '非法请求：access_token校验不通过' });
});
