import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/files/pictures.ts';
import { uploadFile } from '../support/files/uploadFile.ts';
import { sellApis } from '../support/records/money.ts';

// An administrator with a unique id and name does everything that can be done to a developer's records; then
// the developer calls every service of the developer side. (AZ-07)
const [firstId, name] = [98_765_431, 'zz_hidden_agent'];
const trace = /98765431|zz_hidden_agent/;

let kaifang: TestApp;
let agent: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  developer = await kaifang.signIn(100, 'dev_1');
  await sql`select setval(pg_get_serial_sequence('account', 'id'), ${firstId - 1})`.execute(kaifang.app.db);
  agent = await kaifang.signIn(255, name);
  await sql`update account set balance = 0 where id = ${agent.id}`.execute(kaifang.app.db);
});
afterAll(() => kaifang.close());

const done = async (service: string, fields: Row, token: string): Promise<Row & { id: number }> => {
  const { ret, msg, data } = await kaifang.call(service, fields, token);
  expect({ service, ret, msg, errors: data['errors'] }).toMatchObject({ ret: 200, errors: undefined });
  return data as Row & { id: number };
};
const admin = (service: string, fields: Row) => done(`Admin.${service}`, fields, agent.token);
const mine = (service: string, fields: Row) => done(`Platform.${service}`, fields, developer.token);

const order = { title: 'It fails', type: 'api', details: 'Every call', phone: '13800000000' };

const proof = async (): Promise<Row> => {
  const upload = { name: 'licence.png', bytes: await picture('png') };
  const { data } = await uploadFile(kaifang, developer.token, upload, { private: '1' });
  return { company_name: 'Mine Ltd.', licence_number: '91310000MA1FL0XX0X', licence: data['url'] ?? null };
};

interface Things {
  readonly [name: string]: number;
}

/** The developer's records, each handled by the administrator. */
async function things(): Promise<Things> {
  await sellApis(kaifang, 'App.Weather.Now');
  const app = await mine('App.Add', { name: 'mine', app_key: 'mineapp' });
  await admin('App.Pass', { id: app.id });
  const spare = await mine('App.Add', { name: 'spare' });
  await admin('App.Pass', { id: spare.id });
  await sellApis(kaifang, 'App.Weather.Later');
  await sql`insert into api_version (service, number, title) values ('App.Weather.Later', 1, 'Later')`.execute(
    kaifang.app.db,
  );
  await sql`update api_design set live = 1 where service = 'App.Weather.Later'`.execute(kaifang.app.db);
  await sql`delete from permission_rule where service = 'App.Weather.Later'`.execute(kaifang.app.db);
  const apply = await mine('ApiApply.Add', { service: 'App.Weather.Later', reason: 'x' });
  await admin('ApiApply.Pass', { id: apply.id });
  await admin('Recharge.Apply', { id: developer.id, amount: '9.00', reason: 'by the agent' });
  const recharge = await mine('Recharge.Add', { amount: '50.00', reason: 'for calls' });
  await admin('Recharge.Approve', { id: recharge.id });
  const plan = await admin('Package.Add', {
    ...{ name: 'Plan', type: 'paid', services: ['App.Weather.Now'], price: '1.00', validity: 1 },
  });
  const bought = await admin('Order.Add', {
    ...{ account_id: developer.id, package_id: plan.id, quantity: 1, amount: '1.00' },
  });
  const held = await admin('AccountPackage.Grant', {
    ...{ account_id: developer.id, name: 'Gift', api: 'App.Weather.Now', total: 5 },
  });
  const topic = await admin('Topic.Add', { name: 'rain', title: 'Rain' });
  const subscription = await mine('Subscription.Add', {
    ...{ app_id: app.id, topic_id: topic.id, callback_url: 'https://hook.example.com/x' },
  });
  await admin('Subscription.Pass', { id: subscription.id });
  const { rows: pushes } = await sql<{ id: number }>`
    insert into push_record (topic, subscription_id, app_key, message_id, state)
    values ('rain', ${subscription.id}, 'mineapp', 'm1', 'dead') returning id`.execute(kaifang.app.db);
  const verification = await mine('DeveloperApplication.Add', await proof());
  await admin('DeveloperApplication.Reject', { id: verification.id });
  const talk = await mine('WorkOrder.Add', order);
  await admin('WorkOrder.Reply', { id: talk.id, content: 'Which app?' });
  const article = await admin('Article.Add', {
    ...{ title: 'A', abstract: 'B', content: '<p>C</p>', publish_at: '2020-01-01T00:00:00.000Z' },
    ...{ view_permission: 'tourist', sort: 0, author: 'Editors' },
  });
  const { rows } = await sql<{ id: number }>`
    insert into call_log (app_id, account_id, service, ret) values (${app.id}, ${developer.id}, 'App.Weather.Now', 200)
    returning id`.execute(kaifang.app.db);
  return {
    ...{
      callLog: rows[0]?.id ?? 0,
      push: pushes[0]?.id ?? 0,
      app: app.id,
      spare: spare.id,
      apply: apply.id,
      recharge: recharge.id,
      plan: plan.id,
      bought: bought.id,
      verification: verification.id,
    },
    ...{ held: held.id, subscription: subscription.id, talk: talk.id, article: article.id, topic: topic.id },
    ledger: Number((((await mine('Ledger.GetList', {}))['items'] ?? []) as Row[])[0]?.['id']),
    message: Number((((await mine('Message.GetList', {}))['items'] ?? []) as Row[])[0]?.['id']),
  };
}

const versionOf = async (service: string, id: number) =>
  (await mine(`${service}.Get`, { id }))['version'] ?? 0;

const usage = { from: '2020-01-01', to: '2020-01-02' };

/** How to call each developer service, in this order. */
const calls: Readonly<Record<string, (of: Things) => Row | Promise<Row>>> = {
  'Platform.AccountPackage.Get': ({ held = 0 }) => ({ id: held }),
  'Platform.AccountPackage.GetList': () => ({}),
  'Platform.Api.Get': () => ({ service: 'App.Weather.Later' }),
  'Platform.Api.GetList': () => ({}),
  'Platform.Api.GetPackages': () => ({}),
  'Platform.ApiApply.Get': ({ apply = 0 }) => ({ id: apply }),
  'Platform.ApiApply.GetApis': () => ({}),
  'Platform.ApiApply.GetList': () => ({}),
  'Platform.App.Add': () => ({ name: 'another' }),
  'Platform.App.Get': ({ app = 0 }) => ({ id: app }),
  'Platform.App.GetList': () => ({}),
  'Platform.App.Edit': async ({ spare = 0 }) => ({
    ...{ id: spare, name: 'other', version: await versionOf('App', spare) },
  }),
  'Platform.App.CreateToken': ({ app = 0 }) => ({ id: app }),
  'Platform.App.GetWrongSignatures': ({ app = 0 }) => ({ id: app }),
  'Platform.App.ResetSecret': ({ spare = 0 }) => ({ id: spare }),
  'Platform.App.EndFormerSecret': ({ spare = 0 }) => ({ id: spare }),
  'Platform.App.Cancel': ({ spare = 0 }) => ({ id: spare }),
  'Platform.Article.Get': ({ article = 0 }) => ({ id: article }),
  'Platform.Article.GetList': () => ({}),
  'Platform.CallLog.Get': ({ callLog = 0 }) => ({ id: callLog }),
  'Platform.CallLog.GetList': () => ({}),
  'Platform.Captcha.Get': () => ({}),
  'Platform.DeveloperApplication.Add': proof,
  'Platform.DeveloperApplication.Get': ({ verification = 0 }) => ({ id: verification }),
  'Platform.DeveloperApplication.GetList': () => ({}),
  'Platform.File.Names': () => ({ urls: ['/uploads/none.png'] }),
  'Platform.File.Upload': () => ({ kind: 'file' }),
  'Platform.Ledger.Get': ({ ledger = 0 }) => ({ id: ledger }),
  'Platform.Ledger.GetList': () => ({}),
  'Platform.Message.Get': ({ message = 0 }) => ({ id: message }),
  'Platform.Message.GetList': () => ({}),
  'Platform.Message.Read': ({ message = 0 }) => ({ id: message }),
  'Platform.Message.Unread': ({ message = 0 }) => ({ id: message }),
  'Platform.Message.Recycle': ({ message = 0 }) => ({ id: message }),
  'Platform.Message.Restore': ({ message = 0 }) => ({ id: message }),
  'Platform.Message.Del': ({ message = 0 }) => ({ ids: [message] }),
  'Platform.Message.ReadAll': () => ({}),
  'Platform.Message.Empty': () => ({}),
  'Platform.Message.GetPreferences': () => ({}),
  'Platform.Message.SavePreferences': () => ({ muted: [] }),
  'Platform.Order.Add': ({ plan = 0 }) => ({ package_id: plan, pay_method: 'balance' }),
  'Platform.Order.Get': ({ bought = 0 }) => ({ id: bought }),
  'Platform.Order.GetList': () => ({}),
  'Platform.Order.GetPayMethods': () => ({}),
  'Platform.Order.StartPayment': ({ bought = 0 }) => ({ id: bought, pay_method: 'alipay' }),
  'Platform.Order.FinishPayment': ({ bought = 0 }) => ({ id: bought, paypal_order: 'PP1' }),
  'Platform.Order.Pay': ({ bought = 0 }) => ({ id: bought }),
  'Platform.Order.Cancel': ({ bought = 0 }) => ({ id: bought }),
  'Platform.Package.Get': ({ plan = 0 }) => ({ id: plan }),
  'Platform.Package.GetList': () => ({}),
  'Platform.Package.GetRefused': () => ({}),
  'Platform.Permission.GetMyPermission': () => ({}),
  'Platform.PushRecord.Get': ({ push = 0 }) => ({ id: push }),
  'Platform.PushRecord.GetList': () => ({}),
  'Platform.Recharge.Add': () => ({ amount: '1.00', reason: 'more' }),
  'Platform.Recharge.Get': ({ recharge = 0 }) => ({ id: recharge }),
  'Platform.Recharge.GetList': () => ({}),
  'Platform.Site.Get': () => ({}),
  'Platform.Subscription.Add': ({ app = 0, topic = 0 }) => ({
    ...{ app_id: app, topic_id: topic, callback_url: 'https://hook.example.com/y' },
  }),
  'Platform.Subscription.Get': ({ subscription = 0 }) => ({ id: subscription }),
  'Platform.Subscription.GetList': () => ({}),
  'Platform.Subscription.Edit': async ({ subscription = 0 }) => ({
    ...{ id: subscription, enabled: false, version: await versionOf('Subscription', subscription) },
  }),
  'Platform.Subscription.Resend': ({ push = 0 }) => ({ id: push }),
  'Platform.Topic.Get': ({ topic = 0 }) => ({ id: topic }),
  'Platform.Topic.GetList': () => ({}),
  'Platform.Usage.ExportApis': () => usage,
  'Platform.Usage.ExportCalls': () => usage,
  'Platform.Usage.GetApis': () => usage,
  'Platform.Usage.GetFlow': () => usage,
  'Platform.Usage.GetOverview': () => ({}),
  'Platform.WorkOrder.Add': () => order,
  'Platform.WorkOrder.Get': ({ talk = 0 }) => ({ id: talk }),
  'Platform.WorkOrder.GetList': () => ({}),
  'Platform.WorkOrder.Thread': ({ talk = 0 }) => ({ id: talk }),
  'Platform.WorkOrder.Reply': ({ talk = 0 }) => ({ id: talk, content: 'The first' }),
  'Platform.WorkOrder.Finish': ({ talk = 0 }) => ({ id: talk }),
  'Platform.WorkOrder.Reopen': ({ talk = 0 }) => ({ id: talk }),
  'Platform.ApiApply.Add': () => ({ service: 'App.Weather.Later', reason: 'again' }),
  'Platform.User.Profile': () => ({}),
  'Platform.User.EditProfile': () => ({ nickname: 'Dev' }),
  'Platform.User.GetLoginRecords': () => ({}),
  'Platform.User.Register': () => ({ username: 'newcomer', password: 'secret-7' }),
  'Platform.User.UserLogin': () => ({ username: 'dev_1', password: 'secret-6', captcha: 'x' }),
  'Platform.User.EndSimulation': () => ({}),
  'Platform.User.AlterPassword': () => ({
    ...{ old_password: 'secret-6', new_password: 'secret-8', new_password_again: 'secret-8' },
  }),
  'Platform.User.Logout': () => ({}),
};

/**
 * Services that do not answer 200 here: no file, no online payments, nothing approved at PayPal, the order is paid, no impersonation,
 * and the developer already has the API.
 */
const refused = [
  ['Platform.File.Upload', 400],
  ['Platform.Order.StartPayment', 420],
  ['Platform.Order.FinishPayment', 420],
  ['Platform.Order.Cancel', 420],
  ['Platform.ApiApply.Add', 420],
  ['Platform.User.EndSimulation', 420],
];

describe('AZ-07 who of the administrators did something is not asked to developers', () => {
  test('by no answer of any service of their side [beyond-11]', async () => {
    const all = [...kaifang.app.services.keys()].filter((service) => service.startsWith('Platform.'));
    expect(Object.keys(calls).sort()).toEqual(all.sort());
    const of = await things();
    const others: unknown[] = [];
    for (const [service, fields] of Object.entries(calls)) {
      // A sign-in ends the session that the request came with.
      const token = service === 'Platform.User.UserLogin' ? null : developer.token;
      const answer = await kaifang.call(service, await fields(of), token);
      expect(JSON.stringify(answer), service).not.toMatch(trace);
      if (answer.ret !== 200) others.push([service, answer.ret]);
    }
    expect(others).toEqual(refused);
  });

  test('nor by asking for it: as a field, an order or a filter [beyond-11]', async () => {
    const asker = await kaifang.signIn(100);
    const fields = [
      ['App', 'reviewer_id'],
      ['ApiApply', 'auditor_id'],
      ['DeveloperApplication', 'reviewer_id'],
      ['Recharge', 'auditor_id'],
      ['Recharge', 'submitter_id'],
      ['WorkOrder', 'accepter_id'],
    ] as const;
    for (const [klass, field] of fields)
      for (const asked of [{ fields: field }, { sort: field }, { filter: { [field]: agent.id } }]) {
        const service = `Platform.${klass}.GetList`;
        expect((await kaifang.call(service, asked, asker.token)).ret, `${service} ${field}`).toBe(400);
        const back = await kaifang.call(service.replace('Platform', 'Admin'), asked, agent.token);
        expect(back.ret, `Admin ${field}`).toBe(200);
      }
  });

  test('and the administrator learns of what the developer does [beyond-11]', async () => {
    const { items } = await admin('Message.GetList', {});
    expect((items as unknown as Row[]).map(({ title }) => (title as Row)['en'])).toContain(
      'New reply to the work order “It fails”',
    );
  });
});
