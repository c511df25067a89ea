import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWritable } from '#schemas/complete.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantReferences } from '../support/records/plant.ts';
import { inputOf } from '../support/records/samples.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

const registry = wideRegistry();
let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const isPlain = ({ type, items }: Property) =>
  type === 'array' && ['string', 'integer', 'number'].includes(String(items?.type));

const plainLists = ({ schema }: Resource) =>
  Object.entries(schema.properties).flatMap(([name, property]) =>
    isPlain(property) && isWritable(property) ? [name] : [],
  );

const having = [...registry.resources.values()].filter(
  (resource) => resource.kind === 'collection' && resource.services.add && plainLists(resource).length > 0,
);

test('there are such resources', () => {
  expect(having.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['operation', 'traffic_package', 'kitchen_sink']),
  );
});

describe.each(having.map((resource) => [resource.name, resource] as const))('a %s', (_name, resource) => {
  const add = (input: Row) => kaifang.call(resource.services.add as string, input, root.token);
  let ids: Ids;
  beforeAll(async () => {
    ids = await plantReferences(kaifang, resource, root.id);
  });

  test.each([', ', '，'])('is added with its lists as parts between %j', async (between) => {
    const input = inputOf(resource, ++n, ids);
    const parted = plainLists(resource).filter((name) => canBeParted(input[name]));
    const texts = parted.map((name) => [name, (input[name] as Json[]).join(between)]);
    const { ret, data } = await add({ ...input, ...Object.fromEntries(texts) });
    expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
    for (const name of parted) expect(data[name], name).toEqual(input[name]);
  });
});

function canBeParted(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && !value.some((one) => /[,，]/.test(String(one)));
}

describe('AZ-10 a list that is wrong', () => {
  const grant = (account_ids: Json, lang: 'en' | 'zh_cn') =>
    kaifang.call('Admin.Operation.Add', { title: 'x', uri: '/user/list', account_ids }, root.token, lang);

  test.each(['16,99999,abc', '["16",99999,"abc"]'])('names each that is wrong in %s', async (given) => {
    const one = await kaifang.signIn(200);
    const list = given.startsWith('[') ? [one.id, 99999, 'abc'] : given.replace('16', String(one.id));
    const told = async (lang: 'en' | 'zh_cn') => {
      const { ret, data } = await grant(list, lang);
      expect(ret).toBe(400);
      return (data['errors'] as Row[]).map(({ field, message }) => [field, message]).sort();
    };
    expect(await told('en')).toEqual([
      ['account_ids.1', 'Accounts: “99999” does not exist or cannot be chosen'],
      ['account_ids.2', 'Accounts "abc" must be a whole number'],
    ]);
    expect(await told('zh_cn')).toEqual([
      ['account_ids.1', '授权给账号：“99999”不存在，或不能选择'],
      ['account_ids.2', '授权给账号“abc”必须是整数'],
    ]);
    const { rows } = await sql`select 1 from operation where uri = '/user/list'`.execute(kaifang.app.db);
    expect(rows).toEqual([]);
  });
});
