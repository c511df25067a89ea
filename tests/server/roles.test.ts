import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations } from '#schemas/derive/operations.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { productRegistry } from '../support/productRegistry.ts';

// The roles of the product as its rules name them. authorization.test.ts covers that each service checks its
// access word for every caller; no permission changes what is named here.
const levels = [0, 100, 101, 200, 255] as const;
type Level = (typeof levels)[number];

const registry = productRegistry();
let kaifang: TestApp;
let root: { id: number; token: string };
const actors = new Map<Level, { id: number; token: string }>();

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
  for (const level of levels) actors.set(level, await kaifang.signIn(level));
  // Every administrator has every operation that can be granted.
  const uris = allOperations(registry).flatMap(({ access, uri }) => (access === 'admin' ? [uri] : []));
  await sql`
    insert into operation (title, uri, levels) select distinct uri, uri, '[200]'::jsonb
    from unnest(${uris}::text[]) as uri`.execute(kaifang.app.db);
  kaifang.app.grants.forget();
});
afterAll(() => kaifang.close());

const tokenOf = (level: Level | null) => (level === null ? null : (actors.get(level)?.token ?? null));
const call = (level: Level | null, service: string, fields: Row = {}) =>
  kaifang.call(service, fields, tokenOf(level));

describe('who may change whose password, as a table', () => {
  const may: Readonly<Record<number, readonly Level[]>> = { 200: [0, 100], 255: [0, 100, 101, 200] };
  const cells = levels.flatMap((actor) => levels.map((target) => [actor, target] as const));

  test.each(cells)('level %i of level %i', async (actor, target) => {
    const { id } = await kaifang.signIn(target);
    const changed = await call(actor, 'Admin.User.EditMember', { id, version: 1, password: 'other-6' });
    expect(changed.ret).toBe(may[actor]?.includes(target) ? 200 : 403);
  });

  test('no one who is not signed in', async () => {
    const { id } = await kaifang.signIn(0);
    expect((await call(null, 'Admin.User.EditMember', { id, version: 1, password: 'other-6' })).ret).toBe(
      406,
    );
  });
});

describe('AZ-01 what an administrator may never do, no matter what was granted', () => {
  const raise = async (level: Level) => ({ id: (await kaifang.signIn(100)).id, version: 1, level });
  const never: readonly (readonly [string, string, () => Promise<Row> | Row])[] = [
    ['raise somebody to administrator', 'Admin.User.EditMember', () => raise(200)],
    ['raise somebody to super administrator', 'Admin.User.EditMember', () => raise(255)],
    ['grant operations', 'Admin.Operation.Add', () => ({ title: 'x', uri: '/never', levels: [200] })],
    [
      'grant operations by ticks',
      'Admin.Operation.Assign',
      () => ({ level: 200, uris: ['/user/list'], granted: 1 }),
    ],
    ['see the permissions of levels', 'Admin.Operation.GetLevel', () => ({ level: 200 })],
    [
      'grant operations of the platform',
      'Admin.PlatformOperation.Add',
      () => ({ title: 'x', uri: '/never' }),
    ],
    [
      'sign in as somebody else',
      'Admin.User.SimulationLogin',
      async () => ({ id: (await kaifang.signIn(100)).id }),
    ],
    ['see where somebody went', 'Admin.Requests.GetUserVisitPath', () => ({ id: root.id })],
    ['approve a recharge', 'Admin.Recharge.Approve', () => ({ id: 1 })],
    ['decline a recharge', 'Admin.Recharge.Decline', () => ({ id: 1 })],
  ];
  const there = never.filter(([, service]) => service.startsWith('Admin.Recharge') === false || has(service));
  function has(service: string): boolean {
    return [...registry.resources.values()].some(({ actions }) =>
      Object.values(actions).some((action) => action.service === service),
    );
  }

  test.each(there)('%s', async (_what, service, fields) => {
    expect((await call(200, service, await fields())).ret).toBe(403);
    for (const level of [0, 100, 101] as const)
      expect((await call(level, service, await fields())).ret).toBe(403);
    expect((await call(null, service, await fields())).ret).toBe(406);
    expect((await call(255, service, await fields())).ret).not.toBe(403);
  });
});

test('AZ-01 no one raises himself', async () => {
  for (const level of levels) {
    const own = { id: actors.get(level)?.id ?? 0, version: 1, level: level === 255 ? 200 : 255 };
    expect((await call(level, 'Admin.User.EditMember', own)).ret, String(level)).toBe(403);
  }
});

describe('AZ-13 a developer', () => {
  test.each([0, 100, 101] as const)('of level %i reaches nothing of the back-office', async (level) => {
    const admin = [...kaifang.app.services.values()].filter(
      ({ access }) => access === 'admin' || access === 'super',
    );
    const passed = [];
    for (const { name } of admin) if ((await call(level, name)).ret !== 403) passed.push(name);
    expect(passed).toEqual([]);
  });

  test('cannot put his application, order or application for an API under someone else', async () => {
    const stranger = await kaifang.signIn(101);
    for (const service of ['Platform.App.Add', 'Platform.Order.Add', 'Platform.ApiApply.Add']) {
      const { ret, data } = await call(100, service, { account_id: stranger.id });
      expect([ret, ((data['errors'] ?? []) as Row[]).map(({ field }) => field)], service).toEqual([
        400,
        expect.arrayContaining(['account_id']),
      ]);
    }
    const { data } = await call(100, 'Platform.App.Add', { name: 'Mine' });
    const moved = { id: data['id'] ?? 0, version: 1, account_id: stranger.id, institution: 'Company B' };
    expect((await call(100, 'Platform.App.Edit', moved)).ret).toBe(400);
    expect((await kaifang.call('Platform.App.Get', { id: data['id'] }, stranger.token)).ret).toBe(404);
  });
});
