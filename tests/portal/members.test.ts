import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalPaths, portalRegistry } from '#schemas/derive/portal.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());

test('only a personal developer is offered the form for company verification', async () => {
  const portal = portalRegistry(kaifang.app.registry);
  const offered: Record<number, string[]> = {};
  for (const level of [0, 100, 101]) {
    const { token } = await kaifang.signIn(level);
    const { data } = await kaifang.call('Platform.Permission.GetMyPermission', {}, token);
    const paths = portalPaths(portal, data['withheld'] as string[]);
    offered[level] = paths.filter((path) => path.startsWith('/console/developer-application'));
  }
  const list = ['/console/developer-application', '/console/developer-application/show'];
  expect(offered[0]).toEqual(list);
  expect(offered[101]).toEqual(list);
  expect(offered[100]).toContain('/console/developer-application/add');
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
