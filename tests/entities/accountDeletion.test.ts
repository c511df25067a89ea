import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referrersOf } from '#schemas/derive/aroundRecord.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { plant, plantReferences } from '../support/records/plant.ts';
import type { Ids } from '../support/records/samples.ts';

const registry = productRegistry();
const names = new Set(
  referrersOf(registry, resourceOf(registry, 'account')).map(({ resource }) => resource.name),
);

const labels = [...names].map((name) => resourceOf(registry, name).plural.en);

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 60;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

describe('an account', () => {
  test.each([...names])('is not deleted while a record of %s refers to it (ACC-02)', async (name) => {
    const resource = resourceOf(registry, name);
    const { id } = await kaifang.signIn(100);
    const others = await plantReferences(kaifang, resource, root.id);
    const ids: Ids = (target) => (target === 'account' ? id : others(target));
    const record = await plant(kaifang, resource, ++n, { ids, owner: id });
    const refused = await kaifang.call('Admin.User.DelMember', { ids: [id] }, root.token);
    expect(refused.ret).toBe(420);
    // It says what refers to it; a record may bring others along.
    expect(labels.filter((label) => refused.msg.includes(label))).not.toEqual([]);
    expect((await kaifang.call('Admin.User.GetMember', { id }, root.token)).ret).toBe(200);
    const filter = { id: record };
    const list = await kaifang.call(resource.services.list ?? '', { filter }, root.token);
    if (resource.access.list !== 'own') expect(list.data['items']).toMatchObject([{ id: record }]);
  });

  test('that has nothing is deleted, and one that has something keeps the others too (ACC-02)', async () => {
    const [rich, poor] = [await kaifang.signIn(100), await kaifang.signIn(100)];
    const asked = { amount: '1.00', reason: 'x' };
    expect((await kaifang.call('Platform.Recharge.Add', asked, rich.token)).ret).toBe(200);
    const both = { ids: [rich.id, poor.id] };
    expect((await kaifang.call('Admin.User.DelMember', both, root.token)).ret).toBe(420);
    expect((await kaifang.call('Platform.User.Profile', {}, rich.token)).ret).toBe(200);
    expect((await kaifang.call('Platform.User.Profile', {}, poor.token)).ret).toBe(200);
    expect((await kaifang.call('Admin.User.DelMember', { ids: [poor.id] }, root.token)).ret).toBe(200);
    expect((await kaifang.call('Platform.User.Profile', {}, poor.token)).ret).toBe(406);
  });
});
