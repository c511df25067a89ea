import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { type Fields, mine, startPaying, strangers } from '../support/paying.ts';
import { unsound } from '../support/records/money.ts';

let paying: Awaited<ReturnType<typeof startPaying>>;

beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());

describe('a payment notice', () => {
  test('of Alipay pays its order and sends its package (ORD-03)', async () => {
    const { id, no } = await paying.ordered();
    expect(await paying.alipay({ out_trade_no: no, trade_no: 'ali-first' })).toBe('success');
    expect(await paying.orderOf(id)).toMatchObject({
      status: 'paid',
      pay_method: 'alipay',
      package_state: 'sent',
    });
    expect(await paying.paymentsOf(no)).toMatchObject([
      {
        provider: 'alipay',
        trade_no: 'ali-first',
        amount: '12.50',
        status: 'applied',
        account_id: paying.developer.id,
      },
    ]);
    expect(await paying.holdings(id)).toBe(1);
    const { rows } = await sql<Row>`
      select account_id, service, changes->'status' as status from audit
      where resource = 'order' and record_id = ${id} order by id desc limit 1`.execute(paying.kaifang.app.db);
    expect(rows).toEqual([{ account_id: null, service: 'payment.alipay', status: ['unpaid', 'paid'] }]);
  });

  test('of PayPal does the same, a day later too (ORD-03)', async () => {
    const { id, no } = await paying.ordered('paypal');
    expect(await paying.paypal({ order_no: no })).toBe(200);
    expect(await paying.orderOf(id)).toMatchObject({
      status: 'paid',
      pay_method: 'paypal',
      package_state: 'sent',
    });
  });

  test('that comes again, or twenty times at once, pays once (ORD-03)', async () => {
    const { id, no } = await paying.ordered();
    const fields = { out_trade_no: no, trade_no: 'ali-often' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => paying.alipay(fields)));
    expect(new Set(answers)).toEqual(new Set(['success']));
    expect(await paying.alipay({ ...fields, notify_id: 'a day later' })).toBe('success');
    expect(await paying.paymentsOf(no)).toHaveLength(1);
    expect(await paying.holdings(id)).toBe(1);
  });

  test('of both providers at once: one pays, the other is surplus that is settled by hand (ORD-03) [entity-18]', async () => {
    const { id, no } = await paying.ordered();
    expect(await Promise.all([paying.alipay({ out_trade_no: no }), paying.paypal({ order_no: no })])).toEqual(
      ['success', 200],
    );
    const payments = await paying.paymentsOf(no);
    expect(payments.map(({ status }) => status).sort()).toEqual(['applied', 'surplus']);
    expect(await paying.holdings(id)).toBe(1);
    const surplus = payments.find(({ status }) => status === 'surplus') ?? {};
    expect(surplus).toMatchObject({ reason: 'not_payable', amount: '12.50', order_id: id });
    const settled = await paying.admin('Payment.Settle', { id: surplus['id'] ?? 0, note: '原路退回' });
    expect(settled.data).toMatchObject({ status: 'settled', settled_by: paying.root.id });
  });

  test('of a provider that was switched off meanwhile still pays what was begun (ORD-03)', async () => {
    const turn = async (enabled: boolean) => {
      const { version = 0 } = (await paying.admin('PaymentConfig.Get')).data;
      const both = { alipay_enabled: enabled, paypal_enabled: enabled };
      expect((await paying.admin('PaymentConfig.Save', { version, ...both })).ret).toBe(200);
    };
    const [ali, pal, late] = [await paying.ordered(), await paying.ordered('paypal'), await paying.ordered()];
    await turn(false);
    // No payment can start there now; those already started complete.
    expect((await paying.own('Order.StartPayment', { id: late.id })).ret).not.toBe(200);
    expect(await paying.alipay({ out_trade_no: ali.no })).toBe('success');
    expect(await paying.paypal({ order_no: pal.no })).toBe(200);
    for (const { id } of [ali, pal]) expect(await paying.orderOf(id)).toMatchObject({ status: 'paid' });
    expect(await paying.alipay({ out_trade_no: late.no }, strangers.privateKey)).toBe('failure');
    await turn(true);
  });

  test('of another amount or currency, or of no order, pays nothing and is written down (ORD-03)', async () => {
    const { id, no } = await paying.ordered();
    for (const amount of ['12.49', '12.51', '0.01', '1250', '12.500', '-12.50'])
      expect(await paying.alipay({ out_trade_no: no, total_amount: amount })).toBe('success');
    expect(await paying.paypal({ order_no: no, currency: 'USD' })).toBe(200);
    expect(await paying.orderOf(id)).toMatchObject({ status: 'unpaid', package_state: 'unshipped' });
    const reasons = (await paying.paymentsOf(no)).map(({ status, reason }) => `${status} ${reason}`);
    expect(reasons).toEqual(Array(7).fill('surplus amount'));
    expect(await paying.alipay({ out_trade_no: '20990101' })).toBe('success');
    expect(await paying.paymentsOf('20990101')).toMatchObject([{ reason: 'no_order', order_id: null }]);
  });

  test('that no one signed who may is refused and changes nothing (ORD-03)', async () => {
    const { id, no } = await paying.ordered();
    const fields = { out_trade_no: no };
    expect(await paying.alipay(fields, strangers.privateKey)).toBe('failure');
    expect(await paying.alipay(fields, mine.privateKey)).toBe('failure');
    for (const after of [
      { total_amount: '0.01' },
      { sign: '' },
      { sign_type: 'RSA' },
      { extra: 'x' },
    ] as Fields[])
      expect(await paying.alipay(fields, undefined, after)).toBe('failure');
    expect(await paying.alipay({ ...fields, app_id: '2021999' })).toBe('failure');
    expect(await paying.alipay({ ...fields, seller_id: '2088999' })).toBe('failure');
    expect(await paying.paypal({ order_no: no }, strangers.privateKey)).toBe(400);
    expect(
      await paying.paypal({ order_no: no }, undefined, '{"event_type":"PAYMENT.CAPTURE.COMPLETED"}'),
    ).toBe(400);
    expect(await paying.paypal({ order_no: no }, undefined, undefined, 'WH-2')).toBe(400);
    expect(await paying.orderOf(id)).toMatchObject({ status: 'unpaid' });
    expect(await paying.paymentsOf(no)).toEqual([]);
  });

  test('of a refund that is hidden in the value before it is a forgery', async () => {
    const { id, no } = await paying.ordered();
    const paid = { out_trade_no: no, gmt_payment: '2026-01-01' };
    const hidden = { gmt_payment: '2026-01-01&gmt_refund=2026-01-02', gmt_refund: '' };
    expect(await paying.alipay({ ...paid, gmt_refund: '2026-01-02' }, undefined, hidden)).toBe('failure');
    expect(await paying.alipay({ ...paid, note: 'a&b=c' })).toBe('success');
    expect(await paying.paymentsOf(no)).toHaveLength(1);
    expect(await paying.orderOf(id)).toMatchObject({ status: 'paid' });
  });

  test.each(['', '%', 'a=1&a=2', '\0', 'x'.repeat(70_000)])(
    'of nonsense is no success: %#',
    async (payload) => {
      for (const provider of ['alipay', 'paypal']) {
        const headers = { 'content-type': 'application/json' };
        const { text, status } = await paying.http.send({
          method: 'POST',
          url: `/api/payment/${provider}`,
          headers,
          payload,
        });
        expect(text).not.toBe('success');
        expect(status).toBeLessThan(500);
        if (provider === 'paypal') expect(status).toBeGreaterThanOrEqual(400);
      }
    },
  );

  test('about something else than a payment is heard and does nothing', async () => {
    const { id, no } = await paying.ordered();
    for (const fields of [
      { trade_status: 'WAIT_BUYER_PAY' },
      { trade_status: 'TRADE_CLOSED' },
      { refund_fee: '1' },
    ] as Fields[])
      expect(await paying.alipay({ out_trade_no: no, ...fields })).toBe('success');
    expect(await paying.paypal({ order_no: no, type: 'PAYMENT.CAPTURE.REFUNDED' })).toBe(200);
    expect(await paying.orderOf(id)).toMatchObject({ status: 'unpaid' });
  });

  test('for a canceled order is surplus; for one whose package was sent before, it is paid', async () => {
    const canceled = await paying.ordered();
    const { version = 0 } = await paying.orderOf(canceled.id);
    await paying.admin('Order.Edit', { id: canceled.id, version, status: 'canceled' });
    await paying.alipay({ out_trade_no: canceled.no });
    expect(await paying.orderOf(canceled.id)).toMatchObject({
      status: 'canceled',
      package_state: 'unshipped',
    });
    expect(await paying.paymentsOf(canceled.no)).toMatchObject([
      { status: 'surplus', reason: 'not_payable' },
    ]);
    const sent = await paying.ordered();
    await paying.admin('Order.Edit', { id: sent.id, version: 1, package_adjustment: 'send' });
    await paying.alipay({ out_trade_no: sent.no });
    expect(await paying.orderOf(sent.id)).toMatchObject({ status: 'paid', package_state: 'sent' });
    expect(await paying.holdings(sent.id)).toBe(1);
    expect(await unsound(paying.kaifang)).toEqual([]);
  });
});
