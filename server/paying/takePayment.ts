import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { addRecord } from '../collection/write.ts';
import { inTransaction } from '../inTransaction.ts';
import { amountOf, fenOf } from '../rules/money/amount.ts';
import type { Paid } from '../rules/paying/told.ts';
import { payOrder } from './payOrder.ts';

/**
 * Writes down a payment that a provider told of, once however often it is told, and pays its order with it. What
 * arrived and pays no order (an unknown one, another amount, one that is paid or canceled already) is written down as
 * surplus with the reason, for somebody to give it back.
 */
export async function takePayment(call: Call, paid: Paid): Promise<void> {
  await inTransaction(call, async (inside) => {
    // Notices of one payment come one after the other, whoever sends them.
    const name = `payment ${paid.provider} ${paid.tradeNo}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(inside.db);
    if (await isKnown(inside, paid)) return;
    const order = await lockedOrder(inside, paid.orderNo);
    const reason = surplusReason(order, paid);
    await addRecord(inside, resourceOf(call.registry, 'payment'), {
      provider: paid.provider,
      trade_no: paid.tradeNo,
      order_no: paid.orderNo,
      told: `${paid.amount} ${paid.currency}`,
      amount: isYuan(paid) ? amountOf(paid.amount, 1) : null,
      order_id: order?.['id'] ?? null,
      account_id: order?.['account_id'] ?? null,
      ...(reason === null ? { status: 'applied' } : { status: 'surplus', reason }),
    });
    if (order && reason === null)
      await payOrder(inside, resourceOf(call.registry, 'order'), order, {
        status: 'paid',
        pay_method: paid.provider,
      });
  });
}

async function isKnown({ db }: Call, { provider, tradeNo }: Paid): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment where provider = ${provider} and trade_no = ${tradeNo}`.execute(db);
  return rows.length > 0;
}

async function lockedOrder(call: Call, orderNo: string): Promise<Row | undefined> {
  const { rows } = await sql<{ id: number }>`select id from "order" where order_no = ${orderNo}`.execute(
    call.db,
  );
  const [found] = rows;
  return found && getRecord(call, resourceOf(call.registry, 'order'), found.id, 'lock');
}

function isYuan({ amount, currency }: Paid): boolean {
  return currency === 'CNY' && /^\d{1,10}(\.\d{1,2})?$/.test(amount);
}

function surplusReason(order: Row | undefined, paid: Paid): string | null {
  if (!order) return 'no_order';
  if (!isYuan(paid) || fenOf(paid.amount) !== fenOf(String(order['amount']))) return 'amount';
  return order['status'] === 'unpaid' && order['package_state'] !== 'recycled' ? null : 'not_payable';
}
