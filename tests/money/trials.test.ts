import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';
import { sellApis } from '../support/records/money.ts';

// Each way in which an account gets a free trial, and each in which an API gets one: only one succeeds,
// whichever it is.
let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, root.token);
const codes = (answers: readonly Envelope<Row>[]) => answers.map(({ ret }) => ret).sort();
const done = async (answer: Promise<Envelope<Row>>): Promise<Row> => {
  const { ret, msg, data } = await answer;
  expect({ ret, msg, errors: data['errors'] }).toMatchObject({ ret: 200, errors: undefined });
  return data;
};
async function apiOf(): Promise<string> {
  const api = `App.Trial.No${++n}`;
  await sellApis(kaifang, api);
  return api;
}
const packageFields = (api: string, fields: Row = {}): Row => ({
  ...{ name: `Trial ${++n}`, type: 'trial', services: [api], price: '0.00', validity: 1, flow: 100 },
  ...fields,
});
const trialOf = async (api: string) => Number((await done(call('Package.Add', packageFields(api))))['id']);
const heldTrials = async (accountId: number, api: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_package
    where account_id = ${accountId} and api = ${api} and pay_type = 'trial'`.execute(kaifang.app.db);
  return rows[0]?.count ?? 0;
};

interface Scene {
  readonly api: string;
  readonly package_id: number;
  readonly account_id: number;
  readonly token: string;
}
async function scene(): Promise<Scene> {
  const [api, { id, token }] = [await apiOf(), await kaifang.signIn(100)];
  return { api, package_id: await trialOf(api), account_id: id, token };
}
const edit = async (id: number, fields: Row) => {
  const { version = 0 } = await done(call('Order.Get', { id }));
  return call('Order.Edit', { id, version, ...fields });
};
const imported = (service: string, title: string[], rows: readonly (readonly (string | number)[])[]) => {
  const file = [title, ...rows].map((cells) => cells.join(',')).join('\n');
  return importFile(kaifang, `Admin.${service}.Import`, root.token, file, { step: 'run', on_error: 'skip' });
};

/** Each way to get a trial, which either gets it or is rejected. */
const ways: Readonly<Record<string, (of: Scene) => Promise<boolean>>> = {
  'an order of the developer': async ({ package_id, token }) => {
    const { ret } = await kaifang.call('Platform.Order.Add', { package_id }, token);
    expect([200, 420]).toContain(ret);
    return ret === 200;
  },
  'an order of an administrator': async ({ package_id, account_id }) => {
    const { ret, data } = await call('Order.Add', { package_id, account_id, quantity: 1, amount: '0.00' });
    expect([200, 422]).toContain(ret);
    if (ret === 422) expect(data['errors']).toMatchObject([{ field: 'package_id', rule: 'unique' }]);
    return ret === 200 && (await edit(Number(data['id']), { package_adjustment: 'send' })).ret === 200;
  },
  'a grant by hand': async ({ api, account_id }) => {
    const { ret, data } = await call('AccountPackage.Grant', {
      ...{ account_id, api, name: 'By hand', pay_type: 'trial', total: 5 },
    });
    expect([200, 422]).toContain(ret);
    if (ret === 422) expect(data['errors']).toMatchObject([{ field: 'api', rule: 'unique' }]);
    return ret === 200;
  },
  'an import of grants': async ({ api, account_id }) => {
    const title = ['account_id', 'api', 'name', 'pay_type', 'total'];
    const job = await imported('AccountPackage', title, [[account_id, api, 'From a file', 'trial', 5]]);
    return job['done'] === 1;
  },
  'an import of orders': async ({ package_id, account_id }) => {
    const title = ['account_id', 'package_id', 'quantity', 'amount', 'pay_method', 'status'];
    const job = await imported('Order', title, [[account_id, package_id, 1, '0.00', 'cash', 'unpaid']]);
    if (job['done'] !== 1) return false;
    const { items } = await done(call('Order.GetList', { filter: { account_id }, limit: 1 }));
    const [{ id = 0 } = {}] = items as Row[];
    return (await edit(Number(id), { package_adjustment: 'send' })).ret === 200;
  },
};
const names = Object.keys(ways);
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

describe('an account has the free trial of an API once (ORD-05)', () => {
  test.each(pairs)('by %s, then by %s [rule-34]', async (first, second) => {
    const of = await scene();
    expect(await ways[first]?.(of)).toBe(true);
    expect(await ways[second]?.(of)).toBe(false);
    expect(await heldTrials(of.account_id, of.api)).toBe(1);
    const other = { ...of, ...(await kaifang.signIn(100)) };
    expect(await ways[second]?.({ ...other, account_id: other.id as number })).toBe(true);
  });

  test('when twenty come at once by three ways [rule-34]', async () => {
    const of = await scene();
    const three = names.slice(0, 3);
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => ways[three[at % 3] as string]?.(of)));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await heldTrials(of.account_id, of.api)).toBe(1);
  });

  test('and those that cannot be taken any more are named to the account [rule-34]', async () => {
    const { package_id, account_id, token } = await scene();
    const refused = async () => (await kaifang.call('Platform.Package.GetRefused', {}, token)).data['items'];
    expect(await refused()).toEqual([]);
    const order = await done(call('Order.Add', { account_id, package_id, quantity: 1, amount: '0.00' }));
    expect(await refused()).toEqual([{ id: package_id, reason: 'trialTaken', services: [] }]);
    expect((await edit(Number(order['id']), { status: 'canceled' })).ret).toBe(200);
    expect(await refused()).toEqual([]);
  });

  test('also from the trash, and what was canceled before it was sent was not had [rule-34]', async () => {
    const of = await scene();
    const { account_id, package_id } = of;
    const held = await done(
      call('AccountPackage.Grant', { account_id, api: of.api, name: 'x', pay_type: 'trial', total: 5 }),
    );
    const deleted = await done(call('AccountPackage.Del', { ids: [held['id'] as number] }));
    const order = await done(call('Order.Add', { account_id, package_id, quantity: 1, amount: '0.00' }));
    expect((await call('Trash.Restore', { ids: deleted['trash'] as number[] })).ret).toBe(422);
    expect((await edit(Number(order['id']), { status: 'canceled' })).ret).toBe(200);
    expect((await call('Trash.Restore', { ids: deleted['trash'] as number[] })).ret).toBe(200);
    const back = await edit(Number(order['id']), { status: 'unpaid' });
    expect(back).toMatchObject({ ret: 422, data: { errors: [{ field: 'package_id' }] } });
    expect((await edit(Number(order['id']), { remark: 'for the record' })).ret).toBe(200);
    expect(await heldTrials(account_id, of.api)).toBe(1);
  });

  test('though what was given by hand and deleted by an administrator may be given again [rule-34]', async () => {
    const { account_id, api } = await scene();
    const given = { account_id, api, name: 'By hand', pay_type: 'trial', total: 5 };
    const { id } = await done(call('AccountPackage.Grant', given));
    expect((await call('AccountPackage.Grant', given)).ret).toBe(422);
    await done(call('AccountPackage.Del', { ids: [Number(id)] }));
    await done(call('AccountPackage.Grant', given));
    expect(await heldTrials(account_id, api)).toBe(1);
  });

  test('and one of it, anyone who orders [rule-34]', async () => {
    const { account_id, package_id } = await scene();
    const two = { account_id, package_id, quantity: 2, amount: '0.00' };
    expect(await call('Order.Add', two)).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'quantity' }] },
    });
    const { id } = await done(call('Order.Add', { ...two, quantity: 1 }));
    expect(await edit(Number(id), { quantity: 2 })).toMatchObject({
      ...{ ret: 400, data: { errors: [{ field: 'quantity' }] } },
    });
    const sent = await edit(Number(id), { package_adjustment: 'send' });
    expect(sent).toMatchObject({ ret: 200, data: { package_state: 'sent' } });
  });
});

describe('an API has one free trial on sale (ORD-05)', () => {
  test('when twenty are added at once [rule-33]', async () => {
    const api = await apiOf();
    const all = await Promise.all(Array.from({ length: 20 }, () => call('Package.Add', packageFields(api))));
    expect(codes(all)).toEqual([200, ...Array(19).fill(422)]);
  });

  test('neither by another one that is changed to it or opened again, nor by a file [rule-33]', async () => {
    const [api, other] = [await apiOf(), await apiOf()];
    await trialOf(api);
    const moved = await done(call('Package.Add', packageFields(other)));
    const closed = await done(call('Package.Add', packageFields(api, { status: 'closed' })));
    const version = 1;
    for (const [id, change] of [
      [moved['id'], { services: [api] }],
      [closed['id'], { status: 'normal' }],
    ] as const)
      expect(await call('Package.Edit', { id: Number(id), version, ...change } as Row)).toMatchObject({
        ...{ ret: 422, data: { errors: [{ field: 'services', rule: 'unique' }] } },
      });
    const title = ['name', 'type', 'services', 'flow', 'price', 'validity', 'status'];
    const job = await imported('Package', title, [['x', 'trial', api, 1, '0.00', 1, 'normal']]);
    expect(job).toMatchObject({ done: 0, failed: 1 });
    const { total } = await done(
      call('Package.GetList', { filter: { type: 'trial', status: 'normal', services: api } as never }),
    );
    expect(total).toBe(1);
  });
});
