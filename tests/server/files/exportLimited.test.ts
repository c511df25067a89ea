import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { openDownload, readDownload } from '../../support/files/download.ts';
import { newApp } from '../../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let admin: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
  admin = await kaifang.signIn(200);
  const { id } = await kaifang.signIn(100, 'zz_owner');
  expect(
    (await kaifang.call('Admin.App.Add', newApp({ name: 'kept', account_id: id }), root.token)).ret,
  ).toBe(200);
});
afterAll(() => kaifang.close());

const grant = async (uri: string) => {
  const added = { title: uri, uri, account_ids: [admin.id] };
  expect((await kaifang.call('Admin.Operation.Add', added, root.token)).ret).toBe(200);
};
const ask = (fields: object) => kaifang.call('Admin.App.Export', { ...fields }, admin.token);
const exported = async () => {
  const file = await readDownload(await openDownload(kaifang, 'Admin.App.Export', {}, admin.token));
  return parse(file, { bom: true, columns: true }) as Record<string, string>[];
};

test('EXP-04 an administrator takes away no more than he may look at', async () => {
  expect((await ask({})).ret).toBe(403);
  await grant('/application/list');
  expect((await ask({})).ret).toBe(403);
  await grant('/application/export');
  // Neither fields hidden from everyone, nor the author's name: this user may not list accounts.
  expect(JSON.stringify(await exported())).toContain('kept');
  expect(JSON.stringify(await exported())).not.toMatch(/zz_owner|secret"/i);
  for (const fields of [{ fields: 'id,app_secret' }, { filter: { app_secret: 'x' } }, { sort: 'app_secret' }])
    expect([fields, (await ask(fields)).ret]).toEqual([fields, 400]);
  const ofOwner = { filter: { 'account_id.username': 'zz_owner' } };
  expect((await ask(ofOwner)).ret).toBe(403);
  await grant('/user/list');
  expect(JSON.stringify(await exported())).toContain('zz_owner');
  expect((await ask(ofOwner)).ret).toBe(200);
});
