import { expect, it } from 'vitest';
import { completeResource } from '#schemas/complete.ts';
import { manyFields } from '#schemas/derive/manyFields.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { productRegistry } from '../support/productRegistry.ts';

it.each([
  // Not the unique name, the password and the picture.
  ['account', ['level', 'nickname', 'tel', 'email']],
  // Not the quantity, which some states fix, and the answer that is not stored.
  ['order', ['amount', 'pay_method', 'status', 'remark']],
  // Not the covered APIs, for which each save asks, nor what the form does not show.
  ['traffic_package', ['name', 'flow', 'price', 'validity', 'description', 'status']],
  ['site_config', undefined],
  ['job', undefined],
])('of %s, %j may be set in many records', (name, fields) => {
  const many = manyFields(resourceOf(productRegistry(), name));
  expect(many && Object.keys(many.properties).sort()).toEqual(fields?.toSorted());
});

it('is not offered where the list does not name it, elsewhere, or where a field is called like the input', () => {
  const label = { zh_cn: '券', en: 'Coupon' };
  const made = (more: Partial<ResourceFile>, field = 'code') => {
    const schema = { type: 'object', properties: { [field]: { type: 'string' } } } as const;
    return manyFields(completeResource({ name: 'coupon', label, schema, ...more }, 'coupon.json'));
  };
  expect(Object.keys(made({})?.properties ?? {})).toEqual(['code']);
  expect(made({ list: { bulk: ['delete'] } })).toBeUndefined();
  expect(made({ access: { edit: 'none' } })).toBeUndefined();
  expect(made({ provider: { type: 'rest', url: 'https://x.cn' } })).toBeUndefined();
  expect(made({}, 'filter')).toBeUndefined();
});
