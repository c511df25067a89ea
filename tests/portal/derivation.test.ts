import { expect, test } from 'vitest';
import { menuOf } from '#schemas/derive/menu.ts';
import { portalMenu, portalPaths, portalRegistry } from '#schemas/derive/portal.ts';
import { referenceOf } from '#schemas/derive/references.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { createRegistry } from '#schemas/registry.ts';
import { RegistryFault } from '#schemas/registryFault.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';
import { productRegistry } from '../support/productRegistry.ts';

const product = productRegistry();
const portal = portalRegistry(product);
const shown = [...portal.resources.values()];

const coupon: Row = {
  name: 'coupon',
  label: { zh_cn: '优惠券', en: 'Coupon' },
  owner: 'account_id',
  platform: { verbs: ['list', 'get', 'add'], write: ['code'] },
  schema: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', maxLength: 32, unique: true, label: { zh_cn: '券码', en: 'Code' } },
      account_id: {
        type: 'integer',
        reference: { resource: 'account', display: 'username' },
        label: { zh_cn: '账号', en: 'Account' },
      },
    },
  },
};

const withCoupon = (changes: Row = {}) =>
  createRegistry([
    ...readResources('resources'),
    { file: 'coupon.json', content: { ...coupon, ...changes } },
  ]);

test('every resource with a platform section is in the portal, over services of the open platform', () => {
  const owned = [...product.resources.values()].filter(({ platform }) => platform);
  expect(owned.length).toBeGreaterThanOrEqual(10);
  expect(owned.filter(({ name }) => !portal.resources.has(name))).toEqual([]);
  const services = shown.flatMap(({ services, actions }) => [
    ...Object.values(services),
    ...Object.values(actions).map(({ service }) => service),
  ]);
  expect(services.filter((service) => !service.startsWith('Platform.'))).toEqual([]);
});

test('no screen of the portal shows whose a record is, or another account', () => {
  const leaking = shown
    .filter(({ services }) => services.list)
    .flatMap(({ name, owner, list, show, schema }) => {
      const fields = [...list.columns, ...list.filters, ...show.groups.flatMap((group) => group.fields)];
      const isTelling = (field: string) =>
        field === owner || referenceOf(schema.properties[field] ?? {})?.resource === 'account';
      return fields.filter(isTelling).map((field) => `${name}.${field}`);
    });
  expect(leaking).toEqual([]);
});

test('a form of the portal asks for what the account may write, and for nothing else', () => {
  const asked = ({ form }: Resource) => form.groups.flatMap(({ fields }) => fields).sort();
  for (const name of ['app', 'order', 'work_order', 'recharge', 'subscription'])
    expect(asked(resourceOf(portal, name)), name).toEqual(
      [...(product.resources.get(name)?.platform?.write ?? [])].sort(),
    );
  expect(asked(resourceOf(portal, 'account'))).toEqual(['avatar', 'email', 'nickname', 'tel']);
});

test('a new file with a platform section has its place in the portal without another word', () => {
  const registry = portalRegistry(withCoupon());
  const groups = portalMenu(registry, new Set(portalPaths(registry, [])));
  const group = groups.find(({ name }) => name === 'data');
  expect(group?.items.map(({ path }) => path)).toEqual(['/console/coupon']);
  expect(resourceOf(registry, 'coupon')).toMatchObject({
    routes: { list: '', add: 'add', show: 'show' },
    list: { columns: ['id', 'code', 'created_at'] },
  });
});

test('a field that the portal omits is on none of its screens', () => {
  const omitted = resourceOf(portalRegistry(withCoupon({ portal: { omit: ['code'] } })), 'coupon');
  const { list, show } = omitted;
  const fields = [...list.columns, ...list.filters, ...show.groups.flatMap((group) => group.fields)];
  expect(fields).not.toContain('code');
  expect(resourceOf(portal, 'ledger').list.filters).not.toContain('book');
});

test('what is withheld from an account has no path', () => {
  const withheld = portalPaths(portal, ['Platform.App.Add']);
  expect(withheld).not.toContain('/console/app/add');
  expect(withheld).toContain('/console/app');
});

test('the portal does not change the back-office', () => {
  const paths = new Set([...product.resources.values()].flatMap(({ path }) => path));
  expect(
    menuOf(product, paths)
      .flatMap(({ items }) => items)
      .filter(({ path }) => path.includes('console/')),
  ).toEqual([]);
});

test.each([
  ['a portal without services', { platform: undefined, portal: {} }, 'no service gives the portal'],
  [
    'services beside a platform section',
    { portal: { services: { list: 'Platform.X.GetList' } } },
    'has the services',
  ],
  ['fields that nothing takes', { portal: { write: ['code'] } }, 'no "services.edit" takes it'],
  [
    'a field that is omitted and a column',
    { portal: { columns: ['code'], omit: ['code'] } },
    'is one of the columns',
  ],
  ['an unknown column', { portal: { columns: ['cod'] } }, 'no field is called "cod"'],
])('refuses %s', (_what, changes, problem) => {
  let message = '';
  try {
    withCoupon(changes as Row);
  } catch (error) {
    message = error instanceof RegistryFault ? error.message : String(error);
  }
  expect(message).toContain(problem);
});
