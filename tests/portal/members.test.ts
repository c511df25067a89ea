import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalPaths, portalRegistry } from '#schemas/derive/portal.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());

test('only a personal developer is offered company verification; others see their application', async () => {
  const portal = portalRegistry(kaifang.app.registry);
  const offered = async (token: string) => {
    const { data } = await kaifang.call('Platform.Permission.GetMyPermission', {}, token);
    const paths = portalPaths(portal, data['withheld'] as string[]);
    return paths.filter((path) => path.startsWith('/console/developer-application'));
  };
  const [member, personal, company] = [
    await kaifang.signIn(0),
    await kaifang.signIn(100),
    await kaifang.signIn(101),
  ];
  expect(await offered(member.token)).toEqual([]);
  expect(await offered(personal.token)).toContain('/console/developer-application/add');
  const { id, token } = company;
  expect(await offered(token)).toEqual([]);
  await sql`
    insert into developer_application (account_id, company_name, licence_number, licence, status)
    values (${id}, 'Mine Ltd.', '1', '/uploads/private/x.png', 'passed')`.execute(kaifang.app.db);
  const list = '/console/developer-application';
  expect(await offered(token)).toEqual([list, `${list}/show`]);
});

test('a common member sees no button for what only developers may do', async () => {
  const portal = portalRegistry(kaifang.app.registry);
  const pathsOf = async (level: number) => {
    const { token } = await kaifang.signIn(level);
    const { data } = await kaifang.call('Platform.Permission.GetMyPermission', {}, token);
    return portalPaths(portal, data['withheld'] as string[]);
  };
  const [member, developer] = [await pathsOf(0), await pathsOf(100)];
  const adds = ['/console/app/add', '/console/api-apply/add', '/console/subscription/add'];
  expect(member.filter((path) => adds.includes(path))).toEqual([]);
  expect(developer).toEqual(expect.arrayContaining(adds));
  expect(member).toEqual(expect.arrayContaining(['/console/app', '/console/work-order/add']));
  const { token } = await kaifang.signIn(0);
  for (const service of ['App.Add', 'ApiApply.Add', 'Subscription.Add'])
    expect((await kaifang.call(`Platform.${service}`, {}, token)).ret, service).toBe(403);
});
