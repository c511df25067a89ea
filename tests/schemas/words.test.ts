import { describe, expect, it } from 'vitest';
import { operationsOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { pageTitle } from '#src/shell/pageTitle.ts';
import { productRegistry } from '../support/productRegistry.ts';

const { resources } = productRegistry();
const at = (name: string) => resources.get(name) as Resource;

describe('own words of a resource', () => {
  const grant = at('account_package');

  it('are the title of adding and editing', () => {
    expect(pageTitle({ resource: grant, screen: 'add', uri: '' }, 'zh_cn')).toBe('发放套餐');
    expect(pageTitle({ resource: grant, screen: 'edit', uri: '', id: '7' }, 'en')).toBe(
      'Adjust package account package #7',
    );
    expect(pageTitle({ resource: grant, screen: 'edit', uri: '', id: '7' }, 'zh_cn', '天气包')).toBe(
      '调整套餐 天气包',
    );
  });

  it('are what is granted', () => {
    const labels = operationsOf(grant).map(({ label }) => label.zh_cn);
    expect(labels).toEqual(expect.arrayContaining(['已购买的服务 · 发放套餐', '已购买的服务 · 调整套餐']));
  });

  it('call the moment of a record, in every column and filter of it', () => {
    expect(at('order').schema.properties['created_at']?.label).toEqual({ zh_cn: '下单时间', en: 'Ordered' });
    expect(at('config').schema.properties['created_at']?.label).toEqual({ zh_cn: '创建时间', en: 'Created' });
  });
});
