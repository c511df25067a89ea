import { sql } from 'kysely';
import type { Order, Payment } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Call } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import { getRecord } from '../../records/get.ts';
import { addRecord } from '../../records/write.ts';
import { amountOf, fenOf } from '../balances/amount.ts';
import type { Paid } from './paymentReport.ts';
import { payOrder } from './payOrder.ts';

/**
 * Records a payment that a provider reported, once even if it is reported repeatedly, and pays its order with
 * it. A payment that matches no payable order (an unknown one, another amount, one that is paid or canceled
 * already) is recorded as surplus with the reason, to be refunded manually.
 * @returns whether it paid its order, also when it was reported before.
 */
export async function takePayment(call: Call, paid: Paid): Promise<boolean> {
  return inTransaction(call, async (inside) => {
    // Notifications of the same payment are serialized, regardless of the sender.
    const name = `payment ${paid.provider} ${paid.tradeNo}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(inside.db);
    const known = await knownStatus(inside, paid);
    if (known) return known === 'applied';
    const order = await lockedOrder(inside, paid.orderNo);
    const reason = surplusReason(order, paid);
    await addRecord(inside, 'payment', {
      provider: paid.provider,
      trade_no: paid.tradeNo,
      order_no: paid.orderNo,
      told: `${paid.amount} ${paid.currency}`,
      amount: isYuan(paid) ? amountOf(paid.amount, 1) : null,
      order_id: order?.id ?? null,
      account_id: order?.account_id ?? null,
      status: reason === null ? 'applied' : 'surplus',
      reason,
    });
    if (!order || reason !== null) return false;
    await payOrder(inside, resourceOf(call.registry, 'order'), order, {
      status: 'paid',
      pay_method: paid.provider,
    });
    return true;
  });
}

async function knownStatus({ db }: Call, { provider, tradeNo }: Paid) {
  const found = await db
    .selectFrom('payment')
    .select('status')
    .where('provider', '=', provider)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
  return found?.status;
}

async function lockedOrder(call: Call, orderNo: string): Promise<Order | undefined> {
  const found = await call.db
    .selectFrom('order')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  return found && getRecord(call, 'order', found.id, 'lock');
}

/** Whether an amount is exactly that of an order. */
export function pays(order: Order, paid: Pick<Paid, 'amount' | 'currency'>): boolean {
  return isYuan(paid) && fenOf(paid.amount) === fenOf(order.amount);
}

function isYuan({ amount, currency }: Pick<Paid, 'amount' | 'currency'>): boolean {
  return currency === 'CNY' && /^\d{1,11}(\.\d{1,2})?$/.test(amount);
}

function surplusReason(order: Order | undefined, paid: Paid): Payment['reason'] {
  if (!order) return 'no_order';
  if (!pays(order, paid)) return 'amount';
  return order.status === 'unpaid' && order.package_state !== 'recycled' ? null : 'not_payable';
}
