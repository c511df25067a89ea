import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { type FakeOrder, openFakePaypal } from '../support/fakePaypal.ts';
import { startPaying } from '../support/paying.ts';

let paying: Awaited<ReturnType<typeof startPaying>>;
let paypal: Awaited<ReturnType<typeof openFakePaypal>>;

beforeAll(async () => {
  paying = await startPaying();
  paypal = await openFakePaypal();
  paying.kaifang.app.paypal = { ...paying.kaifang.app.paypal, sandbox: paypal.place };
  await saveSite({ api_domain: 'https://api.example.com', portal_domain: 'https://www.example.com' });
});
afterAll(async () => {
  await paypal?.close();
  await paying?.close();
});
afterEach(() => {
  Object.assign(paypal.trouble, noTrouble);
});

async function saveSite(changes: Row): Promise<void> {
  const { version = 0 } = (await paying.admin('SiteConfig.Get')).data;
  expect((await paying.admin('SiteConfig.Save', { version, project_name: 'x', ...changes })).ret).toBe(200);
}

const others = '{"id":"PP0","links":[{"rel":"payer-action","href":"https://paypal.example/pay"}]}';
const noTrouble = { at: '', isLost: false, status: 0, body: '' };

const start = (id: number) => paying.own('Order.StartPayment', { id, pay_method: 'paypal' });
const finish = (id: number, paypal_order: string) => paying.own('Order.FinishPayment', { id, paypal_order });
const pageOf = async (id: number) => String((await start(id)).data['url']);

/** An order whose payment was begun, and the order at PayPal. */
async function begun(): Promise<{ id: number; no: string; made: FakeOrder }> {
  const order = await paying.ordered('paypal');
  const token = new URL(await pageOf(order.id)).searchParams.get('token') ?? '';
  const made = paypal.orders.get(token);
  if (!made) throw new Error('nothing was created at PayPal');
  return { ...order, made };
}

async function approved() {
  const all = await begun();
  all.made.status = 'APPROVED';
  return all;
}

const paid = { status: 'paid', package_state: 'sent', pay_method: 'paypal' };
const unpaid = { status: 'unpaid', package_state: 'unshipped' };

async function expectPaid({ id, no, made }: { id: number; no: string; made: FakeOrder }) {
  expect(await paying.orderOf(id)).toMatchObject(paid);
  const applied = { trade_no: `CAP-${made.id}`, status: 'applied', amount: '12.50', order_id: id };
  expect(await paying.paymentsOf(no)).toMatchObject([applied]);
  expect(await paying.holdings(id)).toBe(1);
}

/** A reason in English, after which the order is unpaid and can be paid with a new order at PayPal. */
async function expectRefused(all: { id: number; no: string; made: FakeOrder }, reason: string | RegExp) {
  const { ret, msg } = await finish(all.id, all.made.id);
  expect({ ret, msg }).toMatchObject({ ret: 420, msg: expect.stringMatching(reason) });
  expect(await paying.orderOf(all.id)).toMatchObject(unpaid);
  expect(await paying.paymentsOf(all.no)).toEqual([]);
  const token = new URL(await pageOf(all.id)).searchParams.get('token') ?? '';
  expect(token).not.toBe(all.made.id);
  const made = paypal.orders.get(token);
  if (!made) throw new Error('nothing was created at PayPal');
  made.status = 'APPROVED';
  expect(await finish(all.id, token)).toMatchObject({ ret: 200, data: paid });
}

describe('a payment that begins at PayPal', () => {
  test('creates an order there whose approval leads back to the portal [entity-36]', async () => {
    const { id, no, made } = await begun();
    const { data } = await start(id);
    expect(data).toMatchObject({ client_id: 'client-1', environment: 'sandbox', provider: 'paypal' });
    expect(data['url']).toBe(`https://www.sandbox.paypal.com/checkoutnow?token=${made.id}`);
    const page = `https://www.example.com/console/order/show/${id}?paypal=`;
    const amount = { currency_code: 'CNY', value: '12.50' };
    expect(made.asked).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: no, invoice_id: `${no}-1`, amount }],
      payment_source: {
        paypal: {
          experience_context: {
            ...{ return_url: `${page}approved`, cancel_url: `${page}canceled`, user_action: 'PAY_NOW' },
          },
        },
      },
    });
    expect(await paying.orderOf(id)).toMatchObject({ ...unpaid, paypal_order: made.id });
  });

  test('creates one order there, however often and however simultaneously it is begun [entity-36]', async () => {
    const { id } = await paying.ordered('paypal');
    const before = paypal.orders.size;
    const pages = await Promise.all(Array.from({ length: 20 }, () => pageOf(id)));
    pages.push(await pageOf(id));
    expect(new Set(pages).size).toBe(1);
    expect(paypal.orders.size).toBe(before + 1);
  });

  test('finds the order again whose creation was not answered [entity-36]', async () => {
    const { id } = await paying.ordered('paypal');
    const before = paypal.orders.size;
    Object.assign(paypal.trouble, { at: 'POST /v2/checkout/orders', isLost: true });
    expect(await start(id)).toMatchObject({ ret: 420, msg: expect.stringContaining('did not answer') });
    Object.assign(paypal.trouble, noTrouble);
    expect(await pageOf(id)).toContain('checkoutnow');
    expect(paypal.orders.size).toBe(before + 1);
  });

  test('leaves an attempt alone that went further meanwhile [entity-36]', async () => {
    const { id } = await paying.ordered('paypal');
    paypal.meanwhile.create = async () => {
      await sql`update "order" set paypal_order = 'PPOTHER' where id = ${id}`.execute(paying.kaifang.app.db);
    };
    await start(id);
    paypal.meanwhile.create = async () => {};
    expect(await paying.orderOf(id)).toMatchObject({ paypal_order: 'PPOTHER' });
  });

  test('begins again where the order there has expired or the amount has changed [entity-36]', async () => {
    const { id, made } = await begun();
    paypal.orders.delete(made.id);
    const second = await pageOf(id);
    expect(second).not.toContain(`token=${made.id}`);
    const { version = 0 } = await paying.orderOf(id);
    expect((await paying.admin('Order.Edit', { id, version, amount: '13.00' })).ret).toBe(200);
    const third = await pageOf(id);
    expect(third).not.toBe(second);
    const { unit } = paypal.orders.get(third.split('token=')[1] ?? '') ?? {};
    expect(unit?.amount.value).toBe('13.00');
  });

  test('begins again where the order there is of another account of PayPal [entity-36]', async () => {
    const { id, made } = await begun();
    Object.assign(paypal.trouble, { at: 'GET /v2', status: 403, body: '{"name":"NOT_AUTHORIZED"}' });
    const page = await pageOf(id);
    expect(page).toContain('checkoutnow');
    expect(page).not.toContain(`token=${made.id}`);
  });

  test('goes back to the portal at once where the payer has approved already [entity-36]', async () => {
    const { id, made } = await approved();
    const page = `https://www.example.com/console/order/show/${id}?paypal=approved&token=${made.id}`;
    expect(await pageOf(id)).toBe(page);
    expect(await finish(id, made.id)).toMatchObject({ ret: 200, data: paid });
    expect((await start(id)).ret).toBe(420);
  });

  test('answers only the data for buttons while the portal is off, and asks PayPal nothing [entity-36]', async () => {
    await saveSite({ portal_enabled: false });
    const { id } = await paying.ordered('paypal');
    const before = paypal.asked.length;
    const { data } = await start(id);
    expect(data).toMatchObject({ client_id: 'client-1', order: { intent: 'CAPTURE' } });
    expect(data).not.toHaveProperty('url');
    expect(paypal.asked.length).toBe(before);
    await saveSite({ portal_enabled: true });
  });

  test('answers only the data for buttons without a client secret, and says so before [entity-36]', async () => {
    const { db } = paying.kaifang.app;
    const methods = async () => (await paying.own('Order.GetPayMethods', {})).data['items'];
    const method = { pay_method: 'paypal', text: null, available: null };
    expect(await methods()).toContainEqual({ ...method, buttons_only: false });
    const { api_domain } = (await paying.admin('SiteConfig.Get')).data;
    await saveSite({ api_domain: null });
    expect((await methods()) as unknown[]).not.toContainEqual({ ...method, buttons_only: false });
    await saveSite({ api_domain });
    const { rows } = await sql<{
      kept: string;
    }>`select paypal_client_secret as kept from payment_config`.execute(db);
    await sql`update payment_config set paypal_client_secret = null`.execute(db);
    expect(await methods()).toContainEqual({ ...method, buttons_only: true });
    const { id } = await paying.ordered('paypal');
    const { data } = await start(id);
    expect(data).toMatchObject({ client_id: 'client-1', order: { intent: 'CAPTURE' } });
    expect(data).not.toHaveProperty('url');
    await sql`update payment_config set paypal_client_secret = ${rows[0]?.kept}`.execute(db);
  });

  test.each([
    ['is out of order', '', 503, '', 'did not answer'],
    ['answers no JSON', '', 200, '<html>', 'did not answer'],
    ['does not know the client', '', 401, '{"error":"invalid_client"}', 'does not accept the settings'],
    ['refuses the order', 'checkout', 422, '{"details":[{"issue":"DUPLICATE_INVOICE_ID"}]}', 'DUPLICATE_INV'],
    ['sends to a page of others', 'checkout', 201, others, 'did not answer'],
  ])('names the reason where PayPal %s [entity-36]', async (_what, at, status, body, reason) => {
    const { id } = await paying.ordered('paypal');
    Object.assign(paypal.trouble, { at, status, body });
    expect(await start(id)).toMatchObject({ ret: 420, msg: expect.stringContaining(reason) });
    Object.assign(paypal.trouble, noTrouble);
    expect(await pageOf(id)).toContain('checkoutnow');
  });
});

describe('the token of PayPal', () => {
  const fetched = () => paypal.asked.filter((name) => name.includes('oauth2')).length;

  test('is fetched once, and again where PayPal does not accept it any more [entity-36]', async () => {
    const { id } = await begun();
    const before = fetched();
    await pageOf(id);
    await begun();
    expect(fetched()).toBe(before);
    paypal.token.text = 'next-token';
    expect(await pageOf(id)).toContain('checkoutnow');
    await pageOf(id);
    expect(fetched()).toBe(before + 1);
  });

  test('is renewed before it ends [entity-36]', async () => {
    const { id } = await begun();
    Object.assign(paypal.token, { text: 'short-token', lasts: 100 });
    await pageOf(id);
    const before = fetched();
    await pageOf(id);
    expect(fetched()).toBe(before + 1);
    Object.assign(paypal.token, { text: 'fake-token', lasts: 32_400 });
  });

  test('is not used for other settings [entity-36]', async () => {
    const { id } = await begun();
    const { db } = paying.kaifang.app;
    await sql`update payment_config set paypal_client_id = 'client-2'`.execute(db);
    expect(await start(id)).toMatchObject({ ret: 420, msg: expect.stringContaining('does not accept') });
    await sql`update payment_config set paypal_client_id = 'client-1'`.execute(db);
    expect(await pageOf(id)).toContain('checkoutnow');
  });
});

test('what PayPal refuses is logged, without the secret and the token [entity-36]', async () => {
  const warn = vi.spyOn(paying.kaifang.app.log, 'warn');
  const { id } = await paying.ordered('paypal');
  const body = '{"name":"INVALID_REQUEST","debug_id":"d-7","access_token":"fake-token"}';
  Object.assign(paypal.trouble, { at: 'checkout', status: 400, body });
  await start(id);
  const said = JSON.stringify(warn.mock.calls);
  warn.mockRestore();
  expect(said).toContain('"status":400,"issue":"INVALID_REQUEST","debugId":"d-7"');
  expect(said).not.toMatch(/paypal-secret|fake-token|client-1|Basic|Bearer/);
});

describe('a payment that was approved at PayPal', () => {
  test('is collected and pays the order, once: twenty at once, and PayPal’s notice [entity-36]', async () => {
    const all = await approved();
    const notice = () => paying.paypal({ order_no: all.no, id: `CAP-${all.made.id}` });
    const finishes = Array.from({ length: 20 }, () => finish(all.id, all.made.id));
    const answers = await Promise.all([...finishes, notice()]);
    expect(new Set(answers.map((one) => (typeof one === 'number' ? one : one.ret)))).toEqual(new Set([200]));
    expect(await notice()).toBe(200);
    expect((await finish(all.id, all.made.id)).data).toMatchObject(paid);
    await expectPaid(all);
    expect(paypal.keys().filter((key) => key.includes(all.made.id))).toEqual([`capture-${all.made.id}`]);
  });

  test('is collected once where the answer was lost, and booked by the next call [entity-36]', async () => {
    const all = await approved();
    Object.assign(paypal.trouble, { at: '/capture', isLost: true });
    const { ret, msg, data } = await finish(all.id, all.made.id);
    expect({ ret, msg, data }).toMatchObject({
      ...{ ret: 420, msg: expect.stringContaining('did not answer'), data: { can_retry: true } },
    });
    expect(await paying.orderOf(all.id)).toMatchObject(unpaid);
    Object.assign(paypal.trouble, noTrouble);
    // The page was closed: paying again leads there again, and PayPal creates nothing new.
    expect(await pageOf(all.id)).toContain(`paypal=approved&token=${all.made.id}`);
    expect(await finish(all.id, all.made.id)).toMatchObject({ ret: 200, data: paid });
    await expectPaid(all);
  });

  test('is booked where another call has collected it a moment before [entity-36]', async () => {
    const all = await approved();
    all.made.outcome = 'ORDER_ALREADY_CAPTURED';
    expect(await finish(all.id, all.made.id)).toMatchObject({ ret: 200, data: paid });
    await expectPaid(all);
  });

  test('is left to the call that is collecting it already [entity-36]', async () => {
    const all = await approved();
    const body = '{"details":[{"issue":"PREVIOUS_REQUEST_IN_PROGRESS"}]}';
    Object.assign(paypal.trouble, { at: '/capture', status: 422, body });
    expect(await finish(all.id, all.made.id)).toMatchObject({ ret: 420, data: { can_retry: true } });
    Object.assign(paypal.trouble, noTrouble);
    expect(await finish(all.id, all.made.id)).toMatchObject({ ret: 200, data: paid });
  });

  test('is booked by PayPal’s notice alone where the browser never came back [entity-36]', async () => {
    const all = await approved();
    expect(await paying.paypal({ order_no: all.no, id: `CAP-${all.made.id}` })).toBe(200);
    const before = paypal.asked.length;
    expect(await finish(all.id, all.made.id)).toMatchObject({ ret: 200, data: paid });
    expect(paypal.asked.length).toBe(before);
    await expectPaid(all);
  });

  test.each([
    ['the means of payment was declined', 'INSTRUMENT_DECLINED', /declined this means of payment/],
    ['PayPal refuses it otherwise', 'TRANSACTION_REFUSED', /refused the payment \(TRANSACTION_REFUSED\)/],
    ['the capture itself was declined', 'DECLINED', /declined this means of payment/],
  ])('can be paid again where %s [entity-36]', async (_what, outcome, reason) => {
    const all = await approved();
    all.made.outcome = outcome;
    await expectRefused(all, reason);
  });

  test('can be paid again where it has expired [entity-36]', async () => {
    const all = await approved();
    paypal.orders.delete(all.made.id);
    await expectRefused(all, /expired/);
  });

  test('is not collected where the amount of the order has changed since [entity-36]', async () => {
    const all = await approved();
    const { version = 0 } = await paying.orderOf(all.id);
    await paying.admin('Order.Edit', { id: all.id, version, amount: '12.49' });
    await expectRefused(all, /amount of the order has changed/);
    expect(all.made.captures).toEqual([]);
  });

  test.each([
    ['amount', { amount: { currency_code: 'CNY', value: '0.01' } }, /amount of the order has changed/],
    ['currency', { amount: { currency_code: 'USD', value: '12.50' } }, /amount of the order has changed/],
    ['order', { custom_id: 'another' }, /does not belong/],
  ])('is not collected for another %s than that of the order [entity-36]', async (_what, changes, reason) => {
    const all = await approved();
    all.made.unit = { ...all.made.unit, ...changes };
    await expectRefused(all, reason);
    expect(all.made.captures).toEqual([]);
  });

  test('is surplus where PayPal collected another amount [entity-36]', async () => {
    const all = await approved();
    all.made.captures = [{ id: `CAP-${all.made.id}`, status: 'COMPLETED' }];
    all.made.status = 'COMPLETED';
    all.made.unit = { ...all.made.unit, amount: { currency_code: 'CNY', value: '1.00' } };
    expect(await finish(all.id, all.made.id)).toMatchObject({
      ...{ ret: 420, msg: expect.stringContaining('will be refunded') },
    });
    expect(await paying.orderOf(all.id)).toMatchObject(unpaid);
    expect(await paying.paymentsOf(all.no)).toMatchObject([{ status: 'surplus', reason: 'amount' }]);
    // It can still be paid, by another payment.
    const token = new URL(await pageOf(all.id)).searchParams.get('token') ?? '';
    expect(token).not.toBe(all.made.id);
    Object.assign(paypal.orders.get(token) ?? {}, { status: 'APPROVED' });
    expect(await finish(all.id, token)).toMatchObject({ ret: 200, data: paid });
  });

  test('is surplus where the order is paid otherwise while PayPal collects it [entity-36]', async () => {
    const all = await approved();
    paypal.meanwhile.capture = async () => {
      const { version = 0 } = await paying.orderOf(all.id);
      await paying.admin('Order.Edit', { id: all.id, version, status: 'paid', pay_method: 'cash' });
    };
    const answer = await finish(all.id, all.made.id);
    paypal.meanwhile.capture = async () => {};
    expect(answer).toMatchObject({ ret: 420, msg: expect.stringContaining('will be refunded') });
    expect(answer.data['record']).toMatchObject({ status: 'paid', pay_method: 'cash' });
    expect(await paying.paymentsOf(all.no)).toMatchObject([{ status: 'surplus', reason: 'not_payable' }]);
  });

  test('pays the dearest order that there may be [entity-36]', async () => {
    const { id, no } = await paying.ordered('paypal');
    const { version = 0 } = await paying.orderOf(id);
    const amount = '99999999999.99';
    expect((await paying.admin('Order.Edit', { id, version, amount })).ret).toBe(200);
    expect(await paying.paypal({ order_no: no, value: amount })).toBe(200);
    expect(await paying.orderOf(id)).toMatchObject(paid);
    expect(await paying.paymentsOf(no)).toMatchObject([{ status: 'applied', amount }]);
  });

  test('is not paid while PayPal still processes it, and not started again [entity-36]', async () => {
    const all = await approved();
    all.made.outcome = 'PENDING';
    const pending = { ret: 420, msg: expect.stringContaining('still processing'), data: { can_retry: true } };
    expect(await finish(all.id, all.made.id)).toMatchObject(pending);
    expect(await pageOf(all.id)).toContain(`paypal=approved&token=${all.made.id}`);
    expect(await finish(all.id, all.made.id)).toMatchObject(pending);
    all.made.captures = [{ id: `CAP-${all.made.id}`, status: 'COMPLETED' }];
    expect(await finish(all.id, all.made.id)).toMatchObject({ ret: 200, data: paid });
    await expectPaid(all);
  });

  test('is not collected before it is approved, nor for a canceled order [entity-36]', async () => {
    const { id, made } = await begun();
    expect(await finish(id, made.id)).toMatchObject({
      ret: 420,
      msg: expect.stringContaining('not approved'),
    });
    expect(await pageOf(id)).toContain(`checkoutnow?token=${made.id}`);
    made.status = 'APPROVED';
    const { version = 0 } = await paying.orderOf(id);
    await paying.admin('Order.Edit', { id, version, status: 'canceled' });
    expect((await finish(id, made.id)).ret).toBe(420);
    expect(made.captures).toEqual([]);
  });

  test('is not collected where another attempt has taken its place [entity-36]', async () => {
    const { id, made } = await approved();
    paypal.orders.delete(made.id);
    await pageOf(id);
    paypal.orders.set(made.id, made);
    expect(await finish(id, made.id)).toMatchObject({
      ...{ ret: 420, msg: expect.stringContaining('does not belong') },
    });
    expect(made.captures).toEqual([]);
  });

  test('is for the order that it was made for, and for its owner [entity-36]', async () => {
    const [one, other] = [await approved(), await approved()];
    expect(await finish(one.id, other.made.id)).toMatchObject({
      ...{ ret: 420, msg: expect.stringContaining('does not belong') },
    });
    const stranger = await paying.kaifang.signIn(100);
    const fields = { id: one.id, paypal_order: one.made.id };
    const { call } = paying.kaifang;
    expect((await call('Platform.Order.FinishPayment', fields, stranger.token)).ret).toBe(404);
    expect((await call('Platform.Order.FinishPayment', fields)).ret).toBe(406);
    const odd = await finish(one.id, '../../v1/oauth2/token');
    expect(odd.data['errors']).toMatchObject([{ field: 'paypal_order', rule: 'pattern' }]);
    expect([one, other].flatMap(({ made }) => made.captures)).toEqual([]);
  });
});
