import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations, type Operation } from '#schemas/derive/operations.ts';
import type { Row } from '#schemas/resource.ts';
import type { ApiError } from '#server/apiError.ts';
import type { Caller } from '#server/core/call.ts';
import type { Service } from '#server/core/service.ts';
import { customServices } from '#server/customServices.ts';
import { createServiceTable } from '#server/serviceTable.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { answersOf, type Person, people, roleRowOf, roleRows } from '../support/records/roles.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

const registry = wideRegistry();
const services = [...createServiceTable(registry, customServices).values()];
const operations = allOperations(registry).filter(({ access }) => access === 'admin');

interface Facts {
  readonly level: number;
  readonly granted?: true;
  readonly disabled?: true;
  readonly mustChange?: true;
}

const facts: Readonly<Record<Exclude<Person, 'nobody'>, Facts>> = {
  'a common member': { level: 0 },
  'a personal developer': { level: 100 },
  'a company developer': { level: 101 },
  'an admin without the permission': { level: 200 },
  'an admin with the permission': { level: 200, granted: true },
  'the super admin': { level: 255 },
  'a disabled admin': { level: 200, granted: true, disabled: true },
  'a disabled super admin': { level: 255, disabled: true },
  'a super admin with a first password': { level: 255, mustChange: true },
};

let kaifang: TestApp;
let root: { id: number; token: string };
const accounts = new Map<string, { id: number; token: string }>();

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
  for (const [name, who] of Object.entries(facts)) {
    const account = await kaifang.signIn(who.level);
    accounts.set(name, account);
    await sql`
      update account set status = ${who.disabled ? 'disabled' : 'enabled'},
        must_change_password = ${who.mustChange ?? false} where id = ${account.id}`.execute(kaifang.app.db);
  }
  const granted = Object.entries(facts).flatMap(([name, who]) =>
    who.granted ? (accounts.get(name)?.id ?? []) : [],
  );
  for (const { uri } of operations)
    await asRoot('Admin.Operation.Add', { title: uri, uri, account_ids: granted });
});
afterAll(() => kaifang.close());

const asRoot = (service: string, fields: Row = {}) => kaifang.call(service, fields, root.token);

/**
 * Calls a service with an unknown field: an authorized caller gets an error about that, and the service does
 * nothing.
 */
async function knock(service: string, token: string | null): Promise<string | number> {
  const answer = await kaifang.call(service, { no_such_field: '1' }, token);
  const errors = (answer.data.errors ?? []) as Row[];
  return answer.ret === 400 && errors.some(({ field }) => field === 'no_such_field') ? 'passes' : answer.ret;
}

async function passes(service: Service, caller: Caller | null): Promise<boolean> {
  return kaifang.app.gate.pass(service, caller).then(
    () => true,
    (error: ApiError) => {
      expect(error.ret).toBe(403);
      return false;
    },
  );
}

describe('AZ-02 every service, called by everybody', () => {
  const listed = services.map(({ name }) => [name, roleRowOf(name)[1]] as const);

  test.each(listed)('%s (%s) [role-01, role-02]', async (name) => {
    const found: Row = {};
    for (const who of people) found[who] = await knock(name, accounts.get(who)?.token ?? null);
    expect(found).toEqual(answersOf(name));
  });

  test('every row of the table of roles is the row of a service [role-01]', () => {
    const used = new Set(services.map(({ name }) => roleRowOf(name)[0]));
    expect(roleRows.map(([pattern]) => pattern).filter((pattern) => !used.has(pattern))).toEqual([]);
  });

  test('a service that says nothing of who may call it stops the start', () => {
    const half = { input: { type: 'object', properties: {} }, summary: { zh_cn: '甲', en: 'A' } } as const;
    const run = async () => ({});
    expect(() => createServiceTable(registry, { 'Admin.New.Run': { ...half, run } })).toThrow(
      /Admin\.New\.Run/,
    );
    expect(() =>
      createServiceTable(registry, { 'Admin.New.Run': { ...half, run, access: 'admin' } }),
    ).toThrow(/no operation grants.*Admin\.New\.Run/);
  });

  test('no one reaches what has the access none', () => {
    expect(services.filter(({ access }) => access === 'none')).toEqual([]);
  });
});

describe('AZ-02 AZ-04 a permission opens its own operation and no other, neither by an export nor by many at once', () => {
  test.each(operations.map((operation) => [operation.uri, operation] as const))(
    '%s',
    async (uri, operation) => {
      const one = await kaifang.signIn(200);
      const { data } = await asRoot('Admin.Operation.GetList', { filter: { uri } });
      const [{ id, version } = {}] = data.items as Row[];
      await asRoot('Admin.Operation.Edit', { id, version, account_ids: [one.id] });
      // Operations may share an address, such as that of a page for adding and editing.
      const opened = operations.filter((one) => one.uri === operation.uri).flatMap((one) => one.services);
      const mine = services.filter(({ access, name, like }) => {
        return access === 'admin' && opened.includes(like ?? name);
      });
      const others = services.filter((service) => service.access === 'admin' && !mine.includes(service));
      const cells = (list: typeof services) => Promise.all(list.map(({ name }) => knock(name, one.token)));
      expect(await cells(mine)).toEqual(mine.map(() => 'passes'));
      expect(await cells(others.slice(0, 8))).toEqual(others.slice(0, 8).map(() => 403));
      // Tests the authorization check itself, which every call passes, for all of them.
      const caller = (await kaifang.app.sessions.find(one.token))?.account ?? null;
      const open = await Promise.all(others.map((service) => passes(service, caller)));
      expect(others.filter((_service, at) => open[at]).map(({ name }) => name)).toEqual([]);
      const paths = await kaifang.call('Admin.Permission.GetMyPermission', {}, one.token);
      expect(paths.data.paths).toContain(uri);
    },
  );
});

test('a permission that is given or taken away counts in every process that shares the database [role-10]', async () => {
  const elsewhere = await startApp(registry, {}, undefined, kaifang.connection);
  const one = await kaifang.signIn(200);
  const may = async () => (await elsewhere.call('Admin.Config.GetList', {}, one.token)).ret;
  expect(await may()).toBe(403);
  const uri = '/platmanage/configuration/list';
  const { data } = await asRoot('Admin.Operation.GetList', { filter: { uri } });
  const [{ id, version } = {}] = data.items as Row[];
  const given = await asRoot('Admin.Operation.Edit', { id, version, account_ids: [one.id] });
  expect(given.ret).toBe(200);
  await expect.poll(may, { timeout: 2000, interval: 10 }).toBe(200);
  await asRoot('Admin.Operation.Edit', { id, version: given.data.version, account_ids: [] });
  await expect.poll(may, { timeout: 2000, interval: 10 }).toBe(403);
  await elsewhere.close();
});

test('AZ-10 an operation is granted to a list of account ids, each once, all of them or none [page-41, rule-36, rule-39]', async () => {
  const one = await kaifang.signIn(200);
  const [{ uri }] = operations as [Operation, ...Operation[]];
  await sql`delete from operation where uri = ${uri}`.execute(kaifang.app.db);
  const grant = (account_ids: unknown) =>
    asRoot('Admin.Operation.Add', { title: 'x', uri, account_ids: account_ids as never });
  const errorOf = async (account_ids: unknown) => {
    const { ret, data } = await grant(account_ids);
    const [error] = data.errors as Row[];
    return [ret, error?.['field']];
  };
  for (const ids of ['1,2,,3, 4,abc,1', [one.id, 'abc'], [one.id, one.id], [0], [-1], { 1: 1 }])
    expect(await errorOf(ids)).toEqual([400, expect.stringMatching(/^account_ids/)]);
  const many = Array.from({ length: 10_000 }, (_, at) => at + 1);
  expect(await errorOf(many)).toEqual([400, 'account_ids']);
  expect((await asRoot('Admin.Operation.GetList', { filter: { uri } })).data.total).toBe(0);
  expect((await grant([one.id])).ret).toBe(200);
  expect(await grant([one.id])).toMatchObject({ ret: 422, msg: 'This operation is existed' });
});
