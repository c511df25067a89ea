import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeOf } from '#schemas/derive/operations.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let admin: { id: number; token: string };
let other: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  admin = await kaifang.signIn(200, 'admin_1');
  other = await kaifang.signIn(200, 'admin_2');
  developer = await kaifang.signIn(100, 'dev_1');
  await grant(configList(), [admin.id]);
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row, who: { token: string }) =>
  kaifang.call(`Admin.SavedView.${verb}`, fields, who.token);
const add = async (name: string, who: { token: string }, resource = 'config', query: Row = {}) =>
  (await call('Add', { name, resource, query: query as never }, who)).data;
const names = async (who: { token: string }, resource = 'config') => {
  const { data } = await call('GetList', { filter: { resource }, sort: 'name' }, who);
  return (data.items as Row[]).map(({ name }) => name);
};
const grant = (uri: string, ids: readonly number[]) =>
  kaifang.call('Admin.Operation.Add', { title: uri, uri, account_ids: ids }, root.token);
const configList = () => routeOf(resourceOf(kaifang.app.registry, 'config'), 'list') ?? '';

describe('a saved view', () => {
  test('is its owner’s alone until it is shared', async () => {
    const mine = await add('Mine', admin);
    expect(mine).toMatchObject({ account_id: admin.id, shared: false, is_default: false, version: 1 });
    expect(await names(admin)).toEqual(['Mine']);
    expect(await names(root)).toEqual([]);
    expect(await names(other)).toEqual([]);
    for (const [verb, fields] of [
      ['Get', { id: mine.id }],
      ['Edit', { id: mine.id, version: 1, name: 'Theirs' }],
      ['Del', { ids: [mine.id] as never }],
      ['Share', { id: mine.id }],
      ['MakeDefault', { id: mine.id }],
    ] as const)
      expect((await call(verb, fields as Row, other)).ret, verb).toBe(verb === 'Share' ? 403 : 404);
  });

  test.each(['nope', 'home', '__proto__'])('is of a list: %s is none', async (resource) => {
    const answer = await call('Add', { name: 'x', resource, query: {} as never }, root);
    expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'resource', rule: 'reference' }] } });
  });

  test('is shared only by whom the operation was granted to, and cannot be shared by the way', async () => {
    const view = await add('To share', admin);
    expect((await call('Share', { id: view.id }, admin)).ret).toBe(403);
    expect((await call('Edit', { id: view.id, version: 1, shared: true }, admin)).ret).toBe(400);
    const forged = { name: 'x', resource: 'config', query: {} as never };
    expect((await call('Add', { ...forged, shared: true }, admin)).ret).toBe(400);
    expect((await call('Add', { ...forged, account_id: root.id }, admin)).ret).toBe(400);
    expect((await grant('/saved-view/share', [admin.id])).ret).toBe(200);
    expect((await call('Share', { id: view.id }, admin)).ret).toBe(200);
    const shared = await call('Share', { id: (await add('By root', root)).id }, root);
    expect(shared).toMatchObject({ ret: 200, data: { shared: true } });
  });

  test('is seen by those who may open its list, and by no one else', async () => {
    expect(await names(root)).toEqual(['By root', 'To share']);
    expect(await names(admin)).toEqual(['By root', 'Mine', 'To share']);
    expect(await names(other)).toEqual([]);
    expect(await names(developer)).toEqual([]);
    expect((await call('Add', { name: 'x', resource: 'config', query: {} as never }, developer)).ret).toBe(
      403,
    );
  });

  test('that no one shares any more is gone for the others', async () => {
    const { data } = await call('GetList', { filter: { name: 'By root' } }, root);
    const [view] = data.items as Row[];
    expect(await call('Unshare', { id: view?.id }, admin)).toMatchObject({ ret: 404 });
    expect(await call('Unshare', { id: view?.id }, root)).toMatchObject({ ret: 200 });
  });

  test('is shared for as long as its owner is an administrator', async () => {
    const setLevel = (level: number) =>
      sql`update account set level = ${level} where id = ${admin.id}`.execute(kaifang.app.db);
    expect(await names(root)).toContain('To share');
    await setLevel(100);
    expect(await names(root)).not.toContain('To share');
    await setLevel(200);
    expect(await names(root)).toContain('To share');
  });

  test('is the default of its list alone', async () => {
    const [one, two] = [await add('One', root), await add('Two', root)];
    const elsewhere = await add('Elsewhere', root, 'account');
    for (const { id } of [one, elsewhere, two])
      expect((await call('MakeDefault', { id }, root)).ret).toBe(200);
    const { data } = await call('GetList', { filter: { is_default: true }, sort: 'name' }, root);
    expect((data.items as Row[]).map(({ name }) => name)).toEqual(['Elsewhere', 'Two']);
  });

  test.each<[string, Row]>([
    ['a page of nothing', { per_page: 0 }],
    ['a page without end', { per_page: 100_000 }],
    ['words without end', { q: 'x'.repeat(201) }],
    ['something else', { script: 'x' }],
    ['columns that are no list', { columns: 'id' }],
    ['a filter that is no object', { filter: [] }],
  ])('does not hold %s', async (_what, query) => {
    const answer = await call('Add', { name: 'x', resource: 'config', query: query as never }, root);
    expect(answer.ret).toBe(400);
    expect((answer.data.errors as Row[])[0]?.field).toMatch(/^query/);
  });
});
