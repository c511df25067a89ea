import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { sellApis } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let package_id = 0;

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100);
  await sellApis(kaifang, 'App.Pay.Now');
  const services = ['App.Pay.Now'] as never;
  const plan = { name: 'x', type: 'paid', services, price: '1.00', validity: 1 };
  package_id = Number((await call('Package.Add', plan)).data['id']);
});
beforeEach(async () => {
  await sql`
    update payment_config set alipay_enabled = false, paypal_enabled = false, cash_enabled = true,
      alipay_app_id = null, alipay_seller_id = null, alipay_public_key = null, alipay_app_public_key = null,
      alipay_app_private_key = null, paypal_client_secret = null`.execute(kaifang.app.db);
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row = {}) => kaifang.call(`Admin.${service}`, fields, root.token);
const save = async (fields: Row) => {
  const { version = 0 } = (await call('PaymentConfig.Get')).data;
  return call('PaymentConfig.Save', { version, ...fields });
};
const buy = (pay_method?: string) =>
  kaifang.call('Platform.Order.Add', { package_id, pay_method }, developer.token);
const fieldsOf = (answer: { data: Row }) =>
  ((answer.data['errors'] ?? []) as Row[]).map(({ field }) => field);

const alipay = (): Row => ({
  alipay_enabled: true,
  alipay_app_id: '2021000000000001',
  alipay_seller_id: '2088000000000001',
  alipay_app_public_key: pair.publicKey,
  alipay_app_private_key: bare(pair.privateKey),
  alipay_public_key: bare(pair.publicKey),
});

describe('the payment config', () => {
  test('needs the keys of a provider that is switched on, names those that are missing, and keeps nothing then [page-23, entity-16]', async () => {
    expect(fieldsOf(await save({ alipay_enabled: true }))).toEqual(['alipay_app_id', 'alipay_seller_id']);
    const { alipay_public_key: _key, alipay_app_private_key: _other, ...some } = alipay();
    const answer = await save(some);
    expect(answer.ret).toBe(400);
    expect(fieldsOf(answer).sort()).toEqual(['alipay_app_private_key', 'alipay_public_key']);
    expect((await call('PaymentConfig.Get')).data).toMatchObject({
      alipay_enabled: false,
      alipay_app_id: null,
    });
    const paypal = { paypal_enabled: true, paypal_client_id: 'id', paypal_webhook_id: 'hook' };
    expect(fieldsOf(await save(paypal))).toEqual(['paypal_client_secret']);
    expect((await save({ ...paypal, paypal_client_secret: 'canary-secret' })).ret).toBe(200);
  });

  test('takes keys as they are pasted, and no others', async () => {
    expect((await save(alipay())).ret).toBe(200);
    for (const wrong of ['hello', bare(pair.privateKey), 'MIIB', '-----BEGIN PUBLIC KEY-----']) {
      const answer = await save({ alipay_public_key: wrong });
      expect(answer).toMatchObject({
        ret: 400,
        data: { errors: [{ field: 'alipay_public_key', rule: 'key' }] },
      });
    }
  });

  test('keeps a key that is left empty, and never shows one (AZ-07, LOG-04) [entity-16]', async () => {
    await save(alipay());
    const sealed = async () =>
      (await sql<Row>`select alipay_app_private_key as key from payment_config`.execute(kaifang.app.db))
        .rows[0]?.['key'];
    const before = String(await sealed());
    expect(before).not.toContain(bare(pair.privateKey).slice(0, 40));
    const again = await save({ alipay_app_private_key: null, alipay_environment: 'production' });
    expect(again).toMatchObject({
      ret: 200,
      data: { alipay_environment: 'production', alipay_enabled: true },
    });
    expect(await sealed()).toBe(before);
    const told = JSON.stringify([
      again,
      await call('PaymentConfig.Get'),
      await call('PaymentConfig.Revisions'),
      (await sql`select changes from audit where resource = 'payment_config'`.execute(kaifang.app.db)).rows,
    ]);
    expect(told).toContain('alipay_app_private_key":[null,"***"]');
    expect(told).not.toContain(bare(pair.privateKey).slice(0, 40));
    expect(told).not.toContain(bare(pair.publicKey).slice(40, 80));
  });

  test('is not for everybody', async () => {
    const admin = await kaifang.signIn(200);
    for (const token of [admin.token, developer.token])
      for (const verb of ['Get', 'Save'])
        expect((await kaifang.call(`Admin.PaymentConfig.${verb}`, { version: 1 }, token)).ret).toBe(403);
  });
});

describe('an order', () => {
  test('is taken only for a way to pay that is switched on', async () => {
    expect((await buy()).data).toMatchObject({ pay_method: 'cash', status: 'unpaid' });
    const refused = await buy('alipay');
    expect(refused).toMatchObject({ ret: 400, data: { errors: [{ field: 'pay_method', rule: 'off' }] } });
    expect(refused.data['errors']).toMatchObject([{ message: 'Alipay is currently turned off' }]);
    await save({ ...alipay(), cash_enabled: false });
    expect((await buy('alipay')).ret).toBe(200);
    expect((await buy('balance')).ret).toBe(200);
    expect((await buy('cash')).ret).toBe(400);
    expect((await buy('paypal')).ret).toBe(400);
  });

  test('is shown the ways to pay, and what to know about cash', async () => {
    await save({ cash_text: '开户行：测试银行' });
    const ways = async () => {
      const { data } = await kaifang.call('Platform.Order.GetPayMethods', {}, developer.token);
      return data['items'];
    };
    expect(await ways()).toEqual([
      { pay_method: 'balance', text: '¥0.00', available: '0.00', buttons_only: false },
      { pay_method: 'cash', text: '开户行：测试银行', available: null, buttons_only: false },
    ]);
    await save({ cash_enabled: false });
    expect(await ways()).toEqual([
      { pay_method: 'balance', text: '¥0.00', available: '0.00', buttons_only: false },
    ]);
  });
});
