import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPaypals } from '#server/features/payments/paypalKey.ts';
import { mine, signed, startPaying } from '../support/paying.ts';

let paying: Awaited<ReturnType<typeof startPaying>>;

beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());

describe('paying online', () => {
  test('begins at Alipay’s page with a signed address, whose notice comes here [entity-18]', async () => {
    const { id, no } = await paying.ordered();
    expect(await paying.own('Order.StartPayment', { id })).toMatchObject({ ret: 420 });
    const { version = 0 } = (await paying.admin('SiteConfig.Get')).data;
    expect(
      await paying.admin('SiteConfig.Save', {
        version,
        project_name: 'x',
        api_domain: 'https://api.example.com',
      }),
    ).toMatchObject({
      ret: 200,
    });
    const { ret, data } = await paying.own('Order.StartPayment', { id });
    expect({ ret, data }).toMatchObject({
      ret: 200,
      data: { environment: 'sandbox', notify_url: 'https://api.example.com/api/payment/alipay' },
    });
    const url = new URL(String(data['url']));
    expect(url.origin).toBe('https://openapi-sandbox.dl.alipaydev.com');
    const { sign = '', ...said } = Object.fromEntries(url.searchParams);
    const text = Object.keys(said)
      .sort()
      .map((name) => `${name}=${said[name]}`)
      .join('&');
    expect(signed(text, mine.privateKey)).toBe(sign);
    expect(said['notify_url']).toBe(data['notify_url']);
    expect(JSON.parse(said['biz_content'] ?? '')).toMatchObject({ out_trade_no: no, total_amount: '12.50' });
    await paying.alipay({ out_trade_no: no });
    expect((await paying.own('Order.StartPayment', { id })).ret).toBe(420);
    const stranger = await paying.kaifang.signIn(100);
    expect((await paying.kaifang.call('Platform.Order.StartPayment', { id }, stranger.token)).ret).toBe(404);
  });

  test('does not begin for a package that was closed since; what was begun before is booked (ORD-05) [entity-19]', async () => {
    const { id, no } = await paying.ordered();
    const state = async (status: string) => {
      const { package_id = 0 } = await paying.orderOf(id);
      const { version = 0 } = (await paying.admin('Package.Get', { id: package_id })).data;
      expect((await paying.admin('Package.Edit', { id: package_id, version, status })).ret).toBe(200);
    };
    await state('closed');
    const refused = await paying.own('Order.StartPayment', { id });
    expect(refused).toMatchObject({ ret: 420, msg: 'This package is no longer on sale' });
    expect(await paying.alipay({ out_trade_no: no })).toBe('success');
    expect(await paying.orderOf(id)).toMatchObject({ status: 'paid', package_state: 'sent' });
    await state('normal');
  });

  test('does not begin with a provider that is switched off', async () => {
    const { id } = await paying.ordered();
    await sql`update payment_config set alipay_enabled = false`.execute(paying.kaifang.app.db);
    expect((await paying.own('Order.StartPayment', { id })).ret).toBe(420);
    expect(await paying.orderOf(id)).toMatchObject({ status: 'unpaid' });
  });

  test.each([
    ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594', true],
    ['http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', false],
    ['https://api.sandbox.paypal.com.evil.example/v1/notifications/certs/CERT-1', false],
    ['https://api.sandbox.paypal.com@evil.example/v1/notifications/certs/CERT-1', false],
    ['https://api.sandbox.paypal.com/v1/notifications/certs/../../redirect', false],
    ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1?to=x', false],
    ['https://api.sandbox.paypal.com:8443/v1/notifications/certs/CERT-1', false],
    ['', false],
  ])('takes no certificate of PayPal’s from anywhere else: %s', (address, isRight) => {
    expect(isPaypals(address, ['api.sandbox.paypal.com'])).toBe(isRight);
  });
});
