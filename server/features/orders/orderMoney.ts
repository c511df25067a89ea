import type { Order } from '#generated/records.ts';

/** The fields of an order that concern its money. */
type Paid = Partial<Pick<Order, 'status' | 'pay_method' | 'amount' | 'quantity'>>;

/** Whether an account's balance paid for an order and was not refunded. */
export function isPaidByBalance({ status, pay_method: method }: Paid): boolean {
  return status === 'paid' && method === 'balance';
}

/**
 * Why an administrator may not make a change to an order: the key of the text, or undefined when it is
 * allowed. A payment from a balance is fixed until it is refunded, and a refund is final. An administrator
 * cannot mark an order as paid from a balance. Only the ledger knows whether a refund took place: a canceled
 * order may never have been paid.
 */
export function orderMoneyFault(
  before: Paid | null,
  changes: Paid,
  wasRefunded: boolean,
): string | undefined {
  const differs = (name: keyof Paid) => name in changes && changes[name] !== before?.[name];
  if (before && isPaidByBalance(before)) {
    const leavesPaid = differs('status') && changes.status !== 'canceled';
    const isChanged = differs('amount') || differs('quantity') || differs('pay_method');
    return leavesPaid || isChanged ? 'money.paidFixed' : undefined;
  }
  if (wasRefunded) {
    const names = ['status', 'pay_method', 'amount', 'quantity'] as const;
    return names.some(differs) ? 'money.refunded' : undefined;
  }
  return isPaidByBalance({ ...before, ...changes }) ? 'money.byHand' : undefined;
}
