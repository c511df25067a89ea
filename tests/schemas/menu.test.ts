import { expect, test } from 'vitest';
import { entryRoute, menuOf } from '#schemas/derive/menu.ts';
import { productRegistry } from '../support/productRegistry.ts';

test('the only resource of a section has its name, one of several its own, also where it alone may be opened', () => {
  const registry = productRegistry();
  const labelsOf = (...names: string[]) => {
    const routes = [...registry.resources.values()]
      .filter(({ name }) => names.includes(name))
      .map(entryRoute);
    return menuOf(registry, new Set(routes)).flatMap(({ items }) => items.map(({ label }) => label.zh_cn));
  };
  expect(labelsOf('app')).toEqual(['应用管理']);
  expect(labelsOf('order')).toEqual([registry.resources.get('order')?.plural.zh_cn]);
});
