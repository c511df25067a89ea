import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticesOf } from '#schemas/derive/notice.ts';
import type { Row } from '#schemas/resource.ts';
import { publishedApi } from '../permissions/setUp.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/files/pictures.ts';
import { uploadFile } from '../support/files/uploadFile.ts';
import { productRegistry } from '../support/productRegistry.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let agent: { id: number; token: string };
let developer: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  agent = await kaifang.signIn(255, 'root_2');
  developer = await kaifang.signIn(100, 'dev_1');
  await sql`update site_config set dev_max_app_num = 100`.execute(kaifang.app.db);
});
afterAll(() => kaifang.close());

async function done(service: string, fields: Row, token = root.token): Promise<Row> {
  const { ret, data, msg } = await kaifang.call(service, fields, token);
  expect({ service, ret, msg, errors: data['errors'] }).toMatchObject({ ret: 200 });
  return data;
}

const asked = (service: string, fields: Row) => done(`Platform.${service}`, fields, developer.token);
const id = (record: Row) => ({ id: record['id'] ?? 0 });
const both = (record: Row) => ({ ...id(record), version: record['version'] ?? 0 });

const app = () => asked('App.Add', { name: `App ${++n}`, apply_reason: 'x' });
const passedApp = async () => done('Admin.App.Pass', id(await app()));
const disabledApp = async () => done('Admin.App.Disable', id(await passedApp()));
const subscription = async () => {
  const topic = await done('Admin.Topic.Add', { name: `topic.no${++n}`, title: 'x' });
  const fields = { app_id: (await passedApp())['id'] ?? 0, topic_id: topic['id'] ?? 0, reason: 'x' };
  return asked('Subscription.Add', { ...fields, callback_url: `https://hook.example.com/${n}` });
};
const offSubscription = async () => done('Admin.Subscription.Disable', id(await subscription()));
const recharge = () => asked('Recharge.Add', { amount: '10.50', reason: 'for calls' });
const apply = async () => asked('ApiApply.Add', { service: await publishedApi(kaifang, `API ${++n}`) });
// As a personal developer again.
const verification = async () => {
  await sql`update account set level = 100 where id = ${developer.id}`.execute(kaifang.app.db);
  const bytes = await picture('png');
  const { data } = await uploadFile(kaifang, developer.token, { bytes }, { private: '1' });
  const named = { company_name: `Company ${++n}`, licence_number: '91310000MA1FL0XX0X' };
  return asked('DeveloperApplication.Add', { ...named, licence: data['url'] ?? null });
};
const workOrder = () =>
  asked('WorkOrder.Add', { title: `No ${++n}`, type: 'api', details: 'x', phone: '13800000000' });
const accepted = async () => done('Admin.WorkOrder.Accept', id(await workOrder()), agent.token);
const talked = async () =>
  done('Admin.WorkOrder.Reply', { ...id(await workOrder()), content: 'first' }, agent.token);
const resolved = async () => done('Admin.WorkOrder.Finish', id(await talked()), agent.token);

const order = async () => {
  const plan = { name: `Plan ${++n}`, type: 'paid', price: '12.50', validity: 1 };
  const services = [await publishedApi(kaifang, `API ${++n}`)] as never;
  const bought = await done('Admin.Package.Add', { ...plan, services });
  const ordered = { account_id: developer.id, package_id: bought['id'] ?? 0, amount: '12.50' };
  return done('Admin.Order.Add', ordered);
};

interface Told {
  readonly of: () => Promise<Row>;
  readonly by: string;
  readonly with?: Row;
  /** The recipient: the developer unless set. */
  readonly agent?: true;
  readonly en: string;
  readonly zh_cn: string;
  /** The reason in the message, in both languages. */
  readonly why?: string;
}

const note = 'not yet, 还不行';

// Every place in the resource files that notifies one account, with the text as the recipient sees it.
const told: Readonly<Record<string, Told>> = {
  'app/actions/pass': {
    of: app,
    by: 'Admin.App.Pass',
    en: 'Your application “{name}” passed review',
    zh_cn: '应用“{name}”已通过审核',
  },
  'app/actions/reject': {
    of: app,
    by: 'Admin.App.Reject',
    with: { review_note: note },
    why: note,
    en: 'Your application “{name}” did not pass review',
    zh_cn: '应用“{name}”未通过审核',
  },
  'app/actions/enable': {
    of: disabledApp,
    by: 'Admin.App.Enable',
    en: 'Your application “{name}” was enabled again',
    zh_cn: '应用“{name}”已重新启用',
  },
  'app/actions/disable': {
    of: passedApp,
    by: 'Admin.App.Disable',
    en: 'Your application “{name}” was disabled',
    zh_cn: '应用“{name}”已被禁用',
  },
  'app/actions/reset_secret': {
    of: passedApp,
    by: 'Admin.App.ResetSecret',
    en: 'The App Secret of your application “{name}” was reset',
    zh_cn: '应用“{name}”的 App Secret 已被重置',
  },
  'app/actions/end_former_secret': {
    of: async () => done('Admin.App.ResetSecret', id(await passedApp())),
    by: 'Admin.App.EndFormerSecret',
    en: 'The former App Secret of your application “{name}” was ended',
    zh_cn: '应用“{name}”的原 App Secret 已停用',
  },
  'app/actions/cancel': {
    of: passedApp,
    by: 'Admin.App.Cancel',
    en: 'Your application “{name}” was canceled',
    zh_cn: '应用“{name}”已被注销',
  },
  'app/edited': {
    of: passedApp,
    by: 'Admin.App.Edit',
    with: { institution: 'Elsewhere' },
    en: 'Your application “{name}” was changed and is waiting for review',
    zh_cn: '应用“{name}”已被修改，等待审核',
  },
  'subscription/actions/pass': {
    of: subscription,
    by: 'Admin.Subscription.Pass',
    en: 'The subscription of {app_key} passed review',
    zh_cn: '应用 {app_key} 的消息订阅已通过审核',
  },
  'subscription/actions/reject': {
    of: subscription,
    by: 'Admin.Subscription.Reject',
    with: { review_note: note },
    why: note,
    en: 'The subscription of {app_key} did not pass review',
    zh_cn: '应用 {app_key} 的消息订阅未通过审核',
  },
  'subscription/actions/enable': {
    of: offSubscription,
    by: 'Admin.Subscription.Enable',
    en: 'The subscription of {app_key} was turned on',
    zh_cn: '应用 {app_key} 的消息订阅已开启',
  },
  'subscription/actions/disable': {
    of: subscription,
    by: 'Admin.Subscription.Disable',
    why: 'https://hook.example.com/',
    en: 'The subscription of {app_key} was turned off',
    zh_cn: '应用 {app_key} 的消息订阅已关闭',
  },
  'subscription/edited': {
    of: subscription,
    by: 'Admin.Subscription.Edit',
    with: { callback_url: 'https://other.example.com/' },
    why: 'https://other.example.com/',
    en: 'The subscription of {app_key} was changed and is waiting for review',
    zh_cn: '应用 {app_key} 的消息订阅已被修改，等待审核',
  },
  'order/actions/cancel': {
    of: order,
    by: 'Admin.Order.Cancel',
    why: 'Plan',
    en: 'Your order {order_no} was canceled',
    zh_cn: '订单 {order_no} 已取消',
  },
  'recharge/actions/approve': {
    of: recharge,
    by: 'Admin.Recharge.Approve',
    why: 'for calls',
    en: 'Your top-up of ¥10.50 was approved',
    zh_cn: '充值 ¥10.50 已到账',
  },
  'recharge/actions/decline': {
    of: recharge,
    by: 'Admin.Recharge.Decline',
    with: { remark: note },
    why: note,
    en: 'Your top-up of ¥10.50 was declined',
    zh_cn: '充值 ¥10.50 未通过审核',
  },
  'api_apply/actions/pass': {
    of: apply,
    by: 'Admin.ApiApply.Pass',
    why: 'App.Rule.No',
    en: 'Your application for the API “{title}” was passed',
    zh_cn: '接口申请已通过：{title}',
  },
  'api_apply/actions/reject': {
    of: apply,
    by: 'Admin.ApiApply.Reject',
    with: { remark: note },
    why: note,
    en: 'Your application for the API “{title}” was rejected',
    zh_cn: '接口申请未通过：{title}',
  },
  'developer_application/actions/reject': {
    of: verification,
    by: 'Admin.DeveloperApplication.Reject',
    with: { review_note: note },
    why: note,
    en: 'The verification of your company “{company_name}” was rejected',
    zh_cn: '企业认证未通过：{company_name}',
  },
  'developer_application/actions/pass': {
    of: verification,
    by: 'Admin.DeveloperApplication.Pass',
    en: 'The verification of your company “{company_name}” was passed',
    zh_cn: '企业认证已通过：{company_name}',
  },
  'work_order/actions/accept': {
    of: workOrder,
    by: 'Admin.WorkOrder.Accept',
    en: 'Your work order “{title}” was accepted',
    zh_cn: '工单“{title}”已受理',
  },
  'work_order/actions/reply': {
    of: workOrder,
    by: 'Admin.WorkOrder.Reply',
    with: { content: note },
    why: note,
    en: 'New reply to your work order “{title}”',
    zh_cn: '工单“{title}”有新回复',
  },
  'work_order/actions/finish': {
    of: talked,
    by: 'Admin.WorkOrder.Finish',
    en: 'Your work order “{title}” was resolved',
    zh_cn: '工单“{title}”已解决',
  },
  'work_order/actions/reopen': {
    of: resolved,
    by: 'Admin.WorkOrder.Reopen',
    en: 'Your work order “{title}” was reopened',
    zh_cn: '工单“{title}”被重新打开',
  },
  'work_order/actions/close': {
    of: workOrder,
    by: 'Admin.WorkOrder.Close',
    en: 'Your work order “{title}” was closed',
    zh_cn: '工单“{title}”已关闭',
  },
  'work_order/platform/actions/reply': {
    of: accepted,
    by: 'Platform.WorkOrder.Reply',
    with: { content: note },
    agent: true,
    why: note,
    en: 'New reply to the work order “{title}”',
    zh_cn: '工单“{title}”有新回复',
  },
  'work_order/platform/actions/finish': {
    of: talked,
    by: 'Platform.WorkOrder.Finish',
    agent: true,
    en: 'The submitter marked the work order “{title}” as resolved',
    zh_cn: '提交人确认工单“{title}”已解决',
  },
  'work_order/platform/actions/reopen': {
    of: resolved,
    by: 'Platform.WorkOrder.Reopen',
    agent: true,
    en: 'The work order “{title}” was reopened',
    zh_cn: '工单“{title}”被重新打开',
  },
};

// These notify everyone who uses an API; `tests/logs/notices.test.ts` covers them.
const toMany = ['api_design/actions/publish', 'api_design/actions/unpublish'];
// Accounts get no notification of their own actions, so actions that only the owner can perform notify no
// one.
const byOneself = ['app/cancel', 'app/end_former_secret', 'app/reset_secret', 'order/cancel'].map((name) =>
  name.replace('/', '/platform/actions/'),
);

describe('every message to an affected account', () => {
  test('stands in the table of this file [beyond-08]', () => {
    const places = [...productRegistry().resources.values()].flatMap((resource) =>
      noticesOf(resource as never).map(({ path }) => resource.name + path.replace(/\/notify$/, '')),
    );
    expect(places.sort()).toEqual([...Object.keys(told), ...toMany, ...byOneself].sort());
  });

  test.each(Object.keys(told))(
    'is there in both languages and leads to its record: %s [beyond-08]',
    async (place) => {
      const { of, by, with: more = {}, agent: isAgent = false, why = '', en, zh_cn } = told[place] as Told;
      const record = await of();
      const byDeveloper = by.startsWith('Platform.');
      const which = by.endsWith('.Edit') ? both(record) : id(record);
      await done(by, { ...which, ...more }, byDeveloper ? developer.token : root.token);
      const reader = isAgent ? agent : developer;
      const { items } = (await done('Platform.Message.GetList', { limit: 1 }, reader.token)) as {
        items: Row[];
      };
      const filled = (words: string) => words.replace(/\{(\w+)\}/g, (_all, name) => String(record[name]));
      expect(items[0]).toMatchObject({
        ...{ title: { en: filled(en), zh_cn: filled(zh_cn) }, state: 'unread' },
        ...{ resource: place.split('/')[0], record_id: record['id'] },
      });
      for (const lang of ['en', 'zh_cn'])
        expect((items[0]?.['text'] as Row | null)?.[lang] ?? '').toContain(why);
    },
  );
});

describe('a refusal without a note', () => {
  const refusals: Readonly<Record<string, Row | null>> = {
    'app/actions/reject': {
      ...{ zh_cn: '修改应用后会重新审核。', en: 'Change the application to have it reviewed again.' },
    },
    'subscription/actions/reject': {
      zh_cn: '等待推送的消息已停止推送，期间的新消息也不再保留。',
      en: 'Waiting messages will not be sent, and new ones are not kept.',
    },
    'api_apply/actions/reject': null,
    'developer_application/actions/reject': null,
    'recharge/actions/decline': null,
  };

  test.each(Object.keys(refusals))('is taken, and its message reads well without one: %s', async (place) => {
    const { of, by, with: noted } = told[place] as Told;
    const [field = ''] = Object.keys(noted ?? {});
    expect(await done(by, id(await of()))).toMatchObject({ [field]: null });
    const items = (await asked('Message.GetList', { limit: 1 }))['items'] as unknown as Row[];
    expect(items[0]?.['text']).toEqual(refusals[place]);
  });
});

test('anyone who changes his own subscription is shown nothing, and the reviewers see it waiting [beyond-08]', async () => {
  const record = await done('Admin.Subscription.Pass', id(await subscription()));
  const count = async () => (await asked('Message.GetList', { limit: 1 }))['total'];
  const before = await count();
  const fields = { ...both(record), callback_url: 'https://mine.example.com/' };
  expect(await asked('Subscription.Edit', fields)).toMatchObject({ review_status: 'pending' });
  expect(await count()).toBe(before);
  const waiting = { review_status: 'pending', callback_url: 'https://mine.example.com/' };
  const list = await done('Admin.Subscription.GetList', { filter: waiting as never });
  expect(list).toMatchObject({ total: 1 });
});
