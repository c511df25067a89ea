import { createSign, generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp } from './app.ts';
import { openHttp } from './http.ts';
import { sellApis } from './records/money.ts';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The keys of this platform and of another party; below, those of both payment providers. */
export const [mine, strangers] = [pair(), pair()] as const;
const [alipays, paypals] = [pair(), pair()] as const;
const [appId, sellerId, webhook] = ['2021000000000001', '2088000000000001', 'WH-1'];
let trade = 0;

/** The fields of a notification by name. */
export type Fields = Record<string, string>;

/** A signature in the format of both providers. */
export const signed = (text: string, key: string) =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64');

/** The fields of a PayPal notification. */
interface PaypalSaid {
  readonly order_no: string;
  readonly value?: string;
  readonly currency?: string;
  readonly id?: string;
  readonly type?: string;
}

/**
 * A platform with a developer, a package on sale, and both providers enabled. The test sends the providers'
 * notifications.
 */
export async function startPaying() {
  const kaifang = await startApp();
  const http = await openHttp(kaifang);
  const root = await kaifang.signIn(255, 'root_1');
  const developer = await kaifang.signIn(100);
  const admin = (service: string, fields: Row = {}) => kaifang.call(`Admin.${service}`, fields, root.token);
  await sellApis(kaifang, 'App.Pay.Now');
  const plan = {
    name: '天气包',
    type: 'paid',
    services: ['App.Pay.Now'] as never,
    price: '12.50',
    validity: 1,
  };
  const package_id = Number((await admin('Package.Add', plan)).data['id']);
  const { version = 0 } = (await admin('PaymentConfig.Get')).data;
  const saved = await admin('PaymentConfig.Save', {
    ...{ version, alipay_enabled: true, alipay_app_id: appId, alipay_seller_id: sellerId },
    alipay_app_public_key: mine.publicKey,
    alipay_app_private_key: mine.privateKey,
    alipay_public_key: alipays.publicKey,
    ...{
      paypal_enabled: true,
      paypal_client_id: 'client-1',
      paypal_client_secret: 'paypal-secret',
      paypal_webhook_id: webhook,
    },
    paypal_certificate: paypals.publicKey,
  });
  expect(saved.ret).toBe(200);
  const own = (service: string, fields: Row) => kaifang.call(`Platform.${service}`, fields, developer.token);

  async function ordered(pay_method = 'alipay'): Promise<{ id: number; no: string }> {
    const { ret, data } = await own('Order.Add', { package_id, pay_method });
    expect(ret).toBe(200);
    return { id: Number(data['id']), no: String(data['order_no']) };
  }
  const orderOf = async (id: number) => (await admin('Order.Get', { id })).data;
  const paymentsOf = async (order_no: string) =>
    (await admin('Payment.GetList', { filter: { order_no }, sort: 'id' })).data['items'] as Row[];
  const holdings = async (order_id: number) =>
    ((await admin('AccountPackage.GetList', { filter: { order_id } })).data['items'] as Row[]).length;

  /** A notification as Alipay sends it. A change after signing makes it a forgery. */
  async function alipay(fields: Fields, key = alipays.privateKey, after: Fields = {}): Promise<string> {
    const said: Fields = {
      ...{ app_id: appId, seller_id: sellerId, charset: 'utf-8', notify_id: 'n1', body: '天气 & 包=一' },
      ...{ trade_status: 'TRADE_SUCCESS', trade_no: `ali-${++trade}`, total_amount: '12.50', ...fields },
    };
    const text = Object.keys(said)
      .sort()
      .map((name) => `${name}=${said[name]}`)
      .join('&');
    const all = { ...said, sign: signed(text, key), sign_type: 'RSA2', ...after };
    const answer = await http.send({
      ...{ method: 'POST', url: '/api/payment/alipay', payload: new URLSearchParams(all).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    });
    expect(answer.status).toBe(200);
    return answer.text;
  }

  async function paypal(
    said: PaypalSaid,
    key = paypals.privateKey,
    sentBody?: string,
    hook = webhook,
  ): Promise<number> {
    const { order_no, value = '12.50', currency = 'CNY', id = `pay-${++trade}` } = said;
    const amount = { value, currency_code: currency };
    const event_type = said.type ?? 'PAYMENT.CAPTURE.COMPLETED';
    const body = JSON.stringify({ event_type, resource: { id, custom_id: order_no, amount } });
    const time = new Date(Date.now() - 86_400_000).toISOString();
    const answer = await http.send({
      ...{ method: 'POST', url: '/api/payment/paypal', payload: sentBody ?? body },
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': 't-1',
        'paypal-transmission-time': time,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1',
        'paypal-transmission-sig': signed(`t-1|${time}|${hook}|${crc32(Buffer.from(body))}`, key),
      },
    });
    return answer.status;
  }
  const close = async () => {
    await http.close();
    await kaifang.close();
  };
  return {
    kaifang,
    http,
    root,
    developer,
    admin,
    own,
    ordered,
    orderOf,
    paymentsOf,
    holdings,
    alipay,
    paypal,
    close,
  };
}
