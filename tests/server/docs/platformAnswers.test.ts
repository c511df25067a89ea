import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeServices } from '#schemas/derive/describeServices.ts';
import { type OpenApi, openApi } from '#schemas/derive/docs.ts';
import type { Row } from '#schemas/resource.ts';
import { docsPage } from '#server/docs/page.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { answerFaults } from '../../support/docs/answerFaults.ts';
import { openCalls } from '../../support/gateway/openCalls.ts';
import { plantApis } from '../../support/records/plantApis.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let api: OpenApi;
let faults: ReturnType<typeof answerFaults>;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
  const described = describeServices(kaifang.app.registry, kaifang.app.services.values());
  api = openApi(described, { title: 'Kaifang', version: '1.0' }, 'en');
  faults = answerFaults(api);
});
afterAll(() => kaifang.close());

/** Calls a service as the developer and expects the answer that the docs describe. */
async function answered(
  service: string,
  fields: Row = {},
  token: string | null = developer.token,
): Promise<Row> {
  const answer = await kaifang.call(service, fields, token);
  expect(answer, service).toMatchObject({ ret: 200, msg: '' });
  expect(faults(service, answer), service).toBe('');
  // A value that the docs do not name would be a surprise.
  expect(
    Object.keys(answer.data).filter((name) => !namesOf(service).includes(name)),
    service,
  ).toEqual([]);
  return answer.data;
}

type Shape = { readonly $ref?: string; readonly properties?: Readonly<Record<string, Shape>> };

function namesOf(service: string): string[] {
  const operation = Object.values(api.paths).find(({ post }) => post.operationId === service)?.post;
  const content = operation?.responses['200']?.content['application/json'] as {
    schema: { oneOf: readonly [{ properties: { data: Shape & { anyOf?: readonly Shape[] } } }] };
  };
  const { data } = content.schema.oneOf[0].properties;
  return [data, ...(data.anyOf ?? [])].flatMap(({ $ref, properties }) =>
    Object.keys(
      properties ??
        (api.components.schemas[$ref?.split('/').at(-1) ?? ''] as Shape | undefined)?.properties ??
        {},
    ),
  );
}

const made = async (service: string, fields: Row): Promise<number> => {
  const { ret, data } = await kaifang.call(service, fields, root.token);
  expect(ret, service).toBe(200);
  return Number(data['id']);
};

test('each service of the platform side says what it answers', () => {
  const vague = Object.values(api.paths).flatMap(({ post }) => {
    const content = post.responses['200']?.content['application/json'] as {
      schema: { oneOf: readonly [{ properties: { data: Row } }] };
    };
    const isVague = Object.keys(content.schema.oneOf[0].properties.data).length === 0;
    return isVague && post.operationId.startsWith('Platform.') ? post.operationId : [];
  });
  expect(vague).toEqual([]);
  const [before = ''] = docsPage(api, 'en', { document: '/' }).split('id="Platform.User.UserLogin"').slice(1);
  expect(before.slice(0, before.indexOf('</details>'))).toContain('When the token expires');
});

test('what a visitor reads is as the docs say, before the settings are saved and after', async () => {
  await answered('Platform.Site.Get');
  await plantApis(kaifang.connection, 'App.Weather.Now');
  const { version = 1 } = (await kaifang.call('Admin.SiteConfig.Get', {}, root.token)).data;
  await kaifang.call('Admin.SiteConfig.Save', { version, project_name: 'x' }, root.token);
  const picture = { image: '/uploads/a.png', link: 'https://example.com' };
  const modules = [{ title: 'Weather', apis: ['App.Weather.Now'] }];
  await sql`
    update mall_config set banners = ${JSON.stringify([picture])}::jsonb,
      ads = ${JSON.stringify([{ image: picture.image }])}::jsonb, modules = ${JSON.stringify(modules)}::jsonb`.execute(
    kaifang.app.db,
  );
  const id = await made('Admin.Article.Add', {
    ...{ title: 'Story', abstract: 'a', content: '<p>b</p>', publish_at: '2026-01-01T00:00:00.000Z' },
    view_permission: 'tourist',
  });
  await kaifang.call('Admin.Article.Show', { id }, root.token);
  kaifang.app.site.forget();
  const site = await answered('Platform.Site.Get');
  expect([site['modules'], site['articles'], site['ads']].map((list) => (list as Row[]).length)).toEqual([
    1, 1, 1,
  ]);
  expect((await answered('Platform.Article.GetList'))['items']).toHaveLength(1);
  await answered('Platform.Article.Get', { id });
  await answered('Platform.Captcha.Get');
  const open = openCalls(kaifang);
  await open.publish('App.Sky.See');
  await open.close();
  expect((await answered('Platform.Api.GetList'))['items']).toHaveLength(1);
  await answered('Platform.Api.Get', { service: 'App.Sky.See' });
  await answered('Platform.Api.GetPackages');
});

test('what an account does with itself is answered as the docs say', async () => {
  for (const service of ['Profile', 'EditProfile', 'GetLoginRecords'])
    await answered(`Platform.User.${service}`);
  await answered('Platform.Permission.GetMyPermission');
  await answered('Platform.File.Names', { urls: ['/uploads/private/none.pdf'] });
  for (const service of ['GetFlow', 'GetApis', 'GetOverview']) await answered(`Platform.Usage.${service}`);
  await answered('Platform.ApiApply.GetApis');
  for (const service of ['ReadAll', 'Empty']) await answered(`Platform.Message.${service}`);
  const { data } = await kaifang.call('Admin.User.SimulationLogin', { id: developer.id }, root.token);
  const simulated = String(data['access_token']);
  await answered('Platform.User.Profile', {}, simulated);
  await answered('Platform.User.EndSimulation', {}, simulated);
  await answered('Platform.User.Register', { username: 'new_1', password: 'secret-8' }, null);
  const login = await answered('Platform.User.UserLogin', { username: 'new_1', password: 'secret-8' }, null);
  const own = String(login['access_token']);
  await answered('Platform.User.GetLoginRecords', {}, own);
  await answered(
    'Platform.User.AlterPassword',
    { old_password: 'secret-8', new_password: 'secret-9', new_password_again: 'secret-9' },
    own,
  );
  await answered('Platform.User.Logout', {}, own);
});

test('what a developer buys, subscribes to and discusses is answered as the docs say', async () => {
  await plantApis(kaifang.connection, 'App.Geo.Find');
  const id = await made('Admin.Package.Add', {
    ...{ name: 'x', type: 'paid', services: ['App.Geo.Find'], price: '1.00', validity: 1 },
  });
  await sql`insert into permission_rule (target_type, account_id, service, state)
    values ('account', ${developer.id}, 'App.Geo.Find', 'granted')`.execute(kaifang.app.db);
  await answered('Platform.Package.GetList');
  await answered('Platform.Package.Get', { id });
  await answered('Platform.Package.GetRefused');
  await answered('Platform.Order.GetPayMethods');
  await made('Admin.Config.Add', { name: 'recharge_self_approval', value: '1', description: 'x' });
  const credit = await made('Admin.Recharge.Add', {
    ...{ account_id: developer.id, amount: '10.00', reason: 'x' },
  });
  await made('Admin.Recharge.Approve', { id: credit });
  const order = await answered('Platform.Order.Add', { package_id: id, quantity: 1, pay_method: 'balance' });
  await answered('Platform.Order.Pay', { id: order['id'] ?? 0 });
  const topic = await made('Admin.Topic.Add', { name: 'sky.changed', title: 'Sky' });
  await answered('Platform.Topic.GetList');
  await answered('Platform.Topic.Get', { id: topic });
  const work = await answered('Platform.WorkOrder.Add', {
    title: 'x',
    type: 'api',
    details: 'y',
    phone: '13800138000',
  });
  await kaifang.call('Admin.WorkOrder.Reply', { id: work['id'] ?? 0, content: 'z' }, root.token);
  const { items } = await answered('Platform.WorkOrder.Thread', { id: work['id'] ?? 0 });
  expect(items).toMatchObject([{ author: null }]);
});
