import type { Order } from '#generated/records.ts';
import { consolePath } from '#schemas/consolePath.ts';
import { platformSideOf } from '#schemas/derive/platformSide.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import { getRecord } from '../../records/get.ts';
import { updateRecord } from '../../records/write.ts';
import { type PayingConfig, payingConfig } from './config.ts';
import {
  openPaypal,
  type PaypalApi,
  type PaypalCapture,
  type PaypalOrder,
  unreachable,
} from './paypalApi.ts';
import { pays, takePayment } from './takePayment.ts';

/** The form of the id of an order at PayPal. */
export const paypalOrderId = /^[A-Z0-9]{1,36}$/;

/** What PayPal is to collect: the body of an order at PayPal. */
export interface PaypalDemand {
  readonly intent: 'CAPTURE';
  readonly purchase_units: readonly object[];
}

/**
 * The name of an attempt to pay an order. Pressed twice, the record still has the same version. A new attempt
 * follows a changed record.
 */
export function paypalAttempt({ order_no, version }: Order): string {
  return `${order_no}-${version}`;
}

/**
 * The page on which the payer approves the payment of an order: that of the order at PayPal that was made
 * before, as long as it is good, else of a new one. Where the payer has approved already, it is the page to
 * which PayPal would have sent the browser.
 * @param portal the origin of the portal.
 */
export async function paypalPage(
  call: Call,
  order: Order,
  { config, demand, portal }: { config: PayingConfig; demand: PaypalDemand; portal: string },
): Promise<string> {
  const paypal = openPaypal(call, config);
  const back = `${portal}${consolePath}/order/show/${order.id}?paypal=`;
  const known = order.paypal_order === null ? undefined : await paypal.find(order.paypal_order);
  const isGood = known !== undefined && known.orderNo === order.order_no && pays(order, known);
  if (known?.status === 'COMPLETED' || (isGood && known.status === 'APPROVED'))
    return `${back}approved&token=${known.id}`;
  if (isGood && isOpen(known) && known.page !== undefined) return known.page;
  const context = {
    ...{ return_url: `${back}approved`, cancel_url: `${back}canceled` },
    // The payer pays at PayPal, at once, and nothing is shipped.
    ...{ user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  };
  const asked = { ...demand, payment_source: { paypal: { experience_context: context } } };
  const { id, page } = await paypal.create(asked, paypalAttempt(order));
  if (!paypalOrderId.test(id) || page === undefined) {
    call.app.log.warn({ reference: call.reference }, 'paypal answered an order without its page');
    throw unreachable();
  }
  await replace(call, order, id);
  return page;
}

/**
 * Collects the payment that the payer approved at PayPal, and books it as PayPal's notification does. May be
 * repeated.
 * @returns whether that paid the order; otherwise the payment is surplus, and the order can be paid again.
 * @throws ApiError 420 with the reason where the order is not paid now. Unless that reason is that PayPal
 * still processes the payment, it can be paid again.
 */
export async function finishPaypal(call: Call, order: Order, id: string): Promise<boolean> {
  if (order.paypal_order !== id) throw new ApiError(ret.state, 'paying.otherPayment');
  const paypal = openPaypal(call, await payingConfig(call.app, 'paypal'));
  const found = await paypal.find(id);
  if (found && found.orderNo !== order.order_no) throw new ApiError(ret.state, 'paying.otherPayment');
  const done = found?.status === 'APPROVED' ? await capture(call, order, paypal, found) : found;
  if (done?.capture) return book(call, order, done.capture);
  if (done && isOpen(done)) throw new ApiError(ret.state, 'paying.notApproved');
  // PayPal has not seen its own capture yet.
  if (done?.status === 'APPROVED' || done?.status === 'COMPLETED') throw unreachable();
  await forget(call, order);
  throw new ApiError(ret.state, 'paying.expired');
}

function isOpen({ status }: PaypalOrder): boolean {
  return ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'].includes(status);
}

async function capture(
  call: Call,
  order: Order,
  paypal: PaypalApi,
  approved: PaypalOrder,
): Promise<PaypalOrder | undefined> {
  if (!pays(order, approved)) throw new ApiError(ret.state, 'paying.changed');
  const answer = await paypal.capture(approved.id);
  if (!('refusal' in answer)) return answer;
  const { refusal: issue } = answer;
  if (issue === 'ORDER_ALREADY_CAPTURED') return paypal.find(approved.id);
  if (issue === 'ORDER_NOT_APPROVED') throw new ApiError(ret.state, 'paying.notApproved');
  await forget(call, order);
  if (issue === 'INSTRUMENT_DECLINED') throw new ApiError(ret.state, 'paying.declined');
  throw new ApiError(ret.state, 'paying.refused', { values: { issue } });
}

async function book(call: Call, order: Order, { id, status, ...paid }: PaypalCapture): Promise<boolean> {
  if (status === 'PENDING') throw new ApiError(ret.state, 'paying.pending', { data: { can_retry: true } });
  if (status !== 'COMPLETED') {
    await forget(call, order);
    throw new ApiError(ret.state, 'paying.declined');
  }
  // The platform itself acts, on PayPal's word.
  const isApplied = await takePayment(
    { ...call, caller: null },
    { provider: 'paypal', tradeNo: id, ...paid },
  );
  // An order that is still unpaid is not to wait for this payment for ever.
  if (!isApplied) await forget(call, order);
  return isApplied;
}

// The next attempt makes a new order at PayPal.
async function forget(call: Call, order: Order): Promise<void> {
  await replace(call, order, null);
}

/** Notes the order at PayPal, unless another attempt has gone further since the record was read. */
async function replace(call: Call, read: Order, paypal_order: string | null): Promise<void> {
  await inTransaction(call, async (inside) => {
    const resource = platformSideOf(call.registry, 'order');
    const order = await getRecord(inside, resource, read.id, 'lock');
    if (order.status === 'unpaid' && order.paypal_order === read.paypal_order)
      await updateRecord(inside, resource, order, { paypal_order });
  });
}
