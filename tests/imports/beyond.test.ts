import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { randomText } from '#server/platform/rules/randomText.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { everything } from '../support/files/everything.ts';
import { importFile } from '../support/files/importFile.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { sellApis } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'developer_1');
});
afterAll(() => kaifang.close());

const call = async (service: string, fields: Row, token = root.token) => {
  const { ret, data, msg } = await kaifang.call(service, fields, token);
  expect({ ret, msg, errors: data['errors'] }).toMatchObject({ ret: 200, errors: undefined });
  return data;
};
const step = (service: string, file: string, fields: Row) =>
  importFile(kaifang, service, root.token, file, fields);
const undo = async (service: string, job: Row) => {
  const { job: id = 0 } = await call(service, { step: 'undo', job: job['id'] ?? 0 });
  await kaifang.app.jobs.idle();
  return call('Admin.Job.Get', { id });
};
const whyIn = (job: Row) => (job['problems'] as Row[]).map(({ message }) => message);
const appsFile = (...names: string[]) => {
  const row = (name: string) => `${name},${developer.id},${randomText(24)},0`;
  return `${['name,account_id,app_key,daily_limit', ...names.map(row)].join('\n')}\n`;
};
const messages = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from message`.execute(kaifang.app.db);
  return rows[0]?.count ?? 0;
};

describe('an order', () => {
  let order: Row;
  let unpaid: Row;
  beforeAll(async () => {
    await sellApis(kaifang, 'App.Beyond.Sold');
    const paid = { type: 'paid', services: ['App.Beyond.Sold'], price: '2.50', validity: 3, flow: 100 };
    const { id: package_id = 0 } = await call('Admin.Package.Add', { name: 'Sold', ...paid });
    const bought = { account_id: developer.id, package_id, quantity: 1, amount: '2.50' };
    order = await call('Admin.Order.Add', { ...bought, pay_method: 'cash', status: 'paid' });
    const { id = 0, version = 0 } = order;
    order = await call('Admin.Order.Edit', { id, version, package_adjustment: 'send' });
    unpaid = await call('Admin.Order.Add', { ...bought, pay_method: 'balance', status: 'unpaid' });
  });

  test.each(['check', 'run'])('whose package would be recycled by it is a bad row: %s', async (word) => {
    const held = await everything(kaifang);
    const file = `id,status,remark\n${order['id']},canceled,x\n${unpaid['id']},unpaid,fine\n`;
    const job = await step('Admin.Order.Import', file, { step: word, on_error: 'skip' });
    expect(job).toMatchObject({ state: 'done', failed: 1 });
    expect(whyIn(job)).toEqual([expect.stringContaining('also change: Account packages')]);
    if (word === 'run') await undo('Admin.Order.Import', job);
    expect(await everything(kaifang)).toEqual(held);
  });

  test('that could not become what it was is a bad row that says why', async () => {
    // A free order paid from the balance: it can be canceled, and then only its account can pay it again.
    const { account_id, package_id } = order;
    const free = { account_id, package_id, quantity: 1, amount: '0.00', pay_method: 'cash', status: 'paid' };
    const { id = 0 } = await call('Admin.Order.Add', free);
    await sql`update "order" set pay_method = 'balance' where id = ${id as number}`.execute(kaifang.app.db);
    const job = await step('Admin.Order.Import', `id,status\n${id},canceled\n`, { step: 'check' });
    expect(job).toMatchObject({ failed: 1, result: { change: 0, bad: 1 } });
    expect(whyIn(job)).toEqual([expect.stringContaining('could not be undone')]);
  });

  test('that is added goes with its import, though no one deletes orders, and leaves nothing', async () => {
    const held = await everything(kaifang);
    const titles = 'account_id,package_id,quantity,amount,pay_method,status';
    const file = `${titles}\n${developer.id},${order['package_id']},1,2.50,cash,unpaid\n`;
    const job = await step('Admin.Order.Import', file, { step: 'run' });
    expect(job).toMatchObject({ failed: 0, result: { added: 1 } });
    expect(job['result']).not.toHaveProperty('stays');
    expect(await undo('Admin.Order.Import', job)).toMatchObject({ done: 1, failed: 0 });
    expect(await everything(kaifang)).toEqual(held);
    const { data } = await kaifang.call('Admin.Trash.GetList', { filter: { resource: 'order' } }, root.token);
    expect(data.items).toEqual([]);
  });
});

describe('an application', () => {
  const service = 'Admin.App.Import';
  let app: Row;
  beforeAll(async () => {
    app = await call('Admin.App.Add', newApp({ name: 'Before', account_id: developer.id }));
    await call('Admin.App.Pass', { ids: [app['id'] ?? 0] });
  });

  test('gets a secret that no one sees: the check and the result say so', async () => {
    const file = appsFile('first', 'second');
    for (const word of ['check', 'run']) {
      const job = await step(service, file, { step: word });
      expect(job).toMatchObject({ failed: 0, result: { secrets: { app_secret: 2 } } });
      expect(job['result']).not.toHaveProperty('missing');
      expect(JSON.stringify(job['result'])).not.toMatch(/[0-9A-Za-z]{48}/);
    }
    const changed = await step(service, `id,name\n${app['id']},Before\n`, { step: 'check' });
    expect(changed['result']).not.toHaveProperty('secrets');
  });

  test.each([
    [
      'a rule names it',
      'permission rules',
      (id: number) => sql`
      insert into permission_rule (app_id, service, state) values (${id}, 'App.Beyond.Sold', 'allow')`,
    ],
    [
      'a call was logged',
      'API calls',
      (id: number) => sql`
      insert into call_log (app_id, service) values (${id}, 'App.Beyond.Sold')`,
    ],
  ])('that was added stays where %s by now, and the other goes', async (_why, label, refer) => {
    const file = appsFile('kept', 'gone');
    const done = await step(service, file, { step: 'run' });
    const { rows } = await sql<{ id: number }>`
      select id from app where name in ('kept', 'gone') order by name desc`.execute(kaifang.app.db);
    const [kept, gone] = rows;
    await refer(kept?.id ?? 0).execute(kaifang.app.db);
    const back = await undo(service, done);
    expect(back).toMatchObject({ done: 1, failed: 1, problems: [{ id: kept?.id, name: 'kept' }] });
    expect(whyIn(back)).toEqual([expect.stringContaining(label)]);
    const { ret } = await kaifang.call('Admin.App.Get', { id: gone?.id ?? 0 }, root.token);
    expect(ret).toBe(404);
    expect(await call('Admin.App.Get', { id: kept?.id ?? 0 })).toMatchObject({ name: 'kept' });
    await sql`update app set name = 'used' where id = ${kept?.id}`.execute(kaifang.app.db);
  });

  test('is passed again when the change that asked for a review is taken back, and its owner is shown once', async () => {
    const [held, told] = [await everything(kaifang), await messages()];
    const file = `id,name\n${app['id']},After\n`;
    const checked = await step(service, file, { step: 'check' });
    expect(checked).toMatchObject({ failed: 0, result: { change: 1, stays: { messages: 1 } } });
    expect(await messages()).toBe(told);
    const done = await step(service, file, { step: 'run' });
    expect(await call('Admin.App.Get', { id: app['id'] ?? 0 })).toMatchObject({ review_status: 'pending' });
    expect(await undo(service, done)).toMatchObject({ done: 1, failed: 0 });
    expect(await everything(kaifang)).toEqual(held);
    expect(await messages()).toBe(told + 1);
  });

  test('is not handed over by a file: that makes a new secret', async () => {
    const job = await step(service, `id,account_id\n${app['id']},${root.id}\n`, { step: 'check' });
    expect(whyIn(job)).toEqual([expect.stringContaining('also change: App Secret')]);
  });
});

test('the table that a data interface is kept in is counted among what stays', async () => {
  const parameters = JSON.stringify([{ name: 'city', type: 'string', required: true }]).replaceAll('"', '""');
  const titles = 'service,title,module,description,type,parameters';
  const file = `${titles}\nApp.Beyond.Data,Data,M,D,data,"${parameters}"\n`;
  const checked = await step('Admin.ApiDesign.Import', file, { step: 'check' });
  expect(checked).toMatchObject({ failed: 0, result: { add: 1, stays: { tables: 1 } } });
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_class where relname = 'beyond' and relkind = 'r') as there`.execute(
    kaifang.app.db,
  );
  expect(rows).toEqual([{ there: false }]);
});

test('what a service writes by itself goes back too: who keeps a task', async () => {
  const service = 'App.Beyond.Task';
  await sellApis(kaifang, service);
  const other = await kaifang.signIn(255, 'keeper_1');
  const base = { namespace: 'App', class: 'Beyond', action: 'Task', params: {}, interval_seconds: 86_400 };
  const task = await call('Admin.Task.Add', { title: 'kept', ...base, enabled: false }, other.token);
  const held = await everything(kaifang);
  const done = await step('Admin.Task.Import', `id,title\n${task['id']},another\n`, { step: 'run' });
  expect(await call('Admin.Task.Get', { id: task['id'] ?? 0 })).toMatchObject({ keeper_id: root.id });
  await undo('Admin.Task.Import', done);
  expect(await everything(kaifang)).toEqual(held);
});
