import { describe, expect, it } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { createSampleClient, sampleRow } from '#src/studio/preview/sampleClient.ts';
import { productRegistry } from '../../support/productRegistry.ts';

const registry = productRegistry();

interface List {
  readonly items: readonly Record<string, unknown>[];
  readonly total: number;
}

describe('the rows of the preview', () => {
  it('exist for every resource, in both languages', () => {
    for (const resource of registry.resources.values())
      for (const lang of ['zh_cn', 'en'] as const) expect(sampleRow(resource, 1, lang)['id']).toBe(1);
    expect(sampleRow(resourceOf(registry, 'app'), 2, 'zh_cn')['name']).toBe('应用名称 2');
  });

  it('are listed, filtered, sorted and found without a server', async () => {
    const client = createSampleClient(registry, () => 'en');
    const { items, total } = await client.call<List>('Admin.App.GetList', { page: 2, limit: 5, sort: 'id' });
    expect([items.map(({ id }) => id), total]).toEqual([[6, 7, 8, 9, 10], 12]);
    const some = await client.call<List>('Admin.App.GetList', { limit: 5, filter: { id: { in: [3, 4] } } });
    expect(some.items.map(({ id }) => id)).toEqual([3, 4]);
    expect(await client.call('Admin.App.Get', { id: 3 })).toMatchObject({ id: 3 });
  });

  it('follow what is tried on them', async () => {
    const client = createSampleClient(registry, () => 'en');
    await client.call('Admin.App.Edit', { id: 3, version: 1, name: 'Other' });
    expect(await client.call('Admin.App.Get', { id: 3 })).toMatchObject({ name: 'Other', version: 2 });
    await client.call('Admin.App.Disable', { id: 3 });
    expect(await client.call('Admin.App.Get', { id: 3 })).toMatchObject({ status: 'disabled' });
    expect(await client.call<List>('Admin.Nobody.Knows')).toMatchObject({ items: [] });
  });
});
