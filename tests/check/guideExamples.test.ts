import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import type { CustomService, Service } from '#server/core/service.ts';
import { customServices } from '#server/customServices.ts';
import { readResources, registryOf } from '#server/resources.ts';
import { createServiceTable } from '#server/serviceTable.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';

// Runs the examples of the guides, extracted from their pages.

const blockOf = (guide: string, language: string) => {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
};
const coupon = readJson('resources/coupon.json', Buffer.from(blockOf('add-an-entity', 'json')));
const registry = registryOf([...readResources('resources'), coupon]);

/** The service module of a guide, as in server/features. */
async function servicesOf(guide: string): Promise<Readonly<Record<string, CustomService>>> {
  const path = resolve('.generated/guide-service.ts');
  mkdirSync('.generated', { recursive: true });
  writeFileSync(path, blockOf(guide, 'ts').replaceAll("from '../../", "from '#server/"));
  const { adminCoupon } = (await import(pathToFileURL(path).href)) as {
    adminCoupon: Readonly<Record<string, CustomService>>;
  };
  return adminCoupon;
}

let kaifang: TestApp;
let open: OpenCalls;
let token: string;
beforeAll(async () => {
  kaifang = await startApp(registry);
  const table = createServiceTable(registry, { ...customServices, ...(await servicesOf('write-a-service')) });
  const services = kaifang.app.services as Map<string, Service>;
  for (const name of ['Admin.Coupon.Add', 'Admin.Coupon.CountExpiring'])
    services.set(name, table.get(name) as Service);
  open = openCalls(kaifang, undefined, null);
  token = (await kaifang.signIn(255, 'root')).token;
});
afterAll(async () => {
  await open.close();
  await kaifang.close();
});
const call = (service: string, fields: Row = {}) => kaifang.call(service, fields, token);

describe('the coupon of the guides', () => {
  it('is added through the custom service, listed, counted and canceled once', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const added = await call('Admin.Coupon.Add', { code: 'SPRING-1', amount: '12.50', expires_at: soon });
    expect(added).toMatchObject({ ret: 200, data: { code: 'SPRING-1', amount: '12.50', status: 'open' } });
    expect(await call('Admin.Coupon.GetList')).toMatchObject({ ret: 200, data: { total: 1 } });
    expect(await call('Admin.Coupon.CountExpiring')).toMatchObject({ ret: 200, data: { count: 1 } });
    const { id = null } = added.data;
    expect(await call('Admin.Coupon.Cancel', { id })).toMatchObject({ ret: 200, data: { status: 'void' } });
    expect((await call('Admin.Coupon.Cancel', { id })).ret).toBe(420);
    expect(await call('Admin.Coupon.CountExpiring')).toMatchObject({ data: { count: 0 } });
  });
  it('refuses a code of small letters in the words of the file', async () => {
    const { ret, data } = await call('Admin.Coupon.Add', { code: 'spring', amount: '1.00' });
    expect([ret, JSON.stringify(data['errors'])]).toEqual([
      400,
      expect.stringContaining('Use capital letters'),
    ]);
  });
  it('is refused above 1,000 open ones of an account', async () => {
    await sql`insert into coupon (code, amount, status)
      select 'BULK-' || n, 100, 'open' from generate_series(1, 1000) n`.execute(kaifang.app.db);
    const { rows } = await sql<{ id: number }>`select id from account limit 1`.execute(kaifang.app.db);
    const account_id = rows[0]?.id ?? 0;
    await sql`update coupon set account_id = ${account_id} where code like 'BULK-%'`.execute(kaifang.app.db);
    expect((await call('Admin.Coupon.Add', { code: 'LAST', amount: '1.00', account_id })).ret).toBe(420);
  });
});

describe('the API of the guides', () => {
  it('is saved, published and answers as the guide says', async () => {
    const blocks = readFileSync('docs/guides/design-an-api.md', 'utf8').matchAll(
      /^```json\n([\s\S]*?)^```$/gm,
    );
    const [api, answer] = [...blocks].map(([, text = '']) => JSON.parse(text) as Row);
    const saved = await call('Admin.ApiDesign.SaveDraft', api as Row);
    expect(saved).toMatchObject({ ret: 200 });
    expect((await call('Admin.ApiDesign.Publish', { id: saved.data['id'] ?? null })).ret).toBe(200);
    const app = await open.addApp();
    const applied = await open.call('App.Auth.ApplyToken', { app_key: app.key, app_secret: app.secret });
    const access_token = String(applied.data['access_token']);
    expect(await open.call('App.Greeting.Hello', { access_token, name: 'Ada' })).toMatchObject(answer as Row);
    expect((await open.call('App.Greeting.Hello', { access_token })).ret).toBe(400);
  });
});
