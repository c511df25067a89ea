import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalPaths, portalRegistry } from '#schemas/derive/portal.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());

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
