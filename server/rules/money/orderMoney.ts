import type { Row } from '#schemas/resource.ts';

/** Whether an account's balance paid for an order, and was not given back. */
export function isPaidByBalance({ status, pay_method: method }: Row): boolean {
  return status === 'paid' && method === 'balance';
}

/**
 * Why an administrator may not change an order so; the key of the text, or nothing when he may. What the balance paid
 * stays as it was paid until it is given back, and that is the end of it; by hand nobody pays from a balance. Whether
 * it was given back the ledger knows alone: an order that is canceled may never have been paid.
 */
export function orderMoneyFault(before: Row, changes: Row, wasRefunded: boolean): string | undefined {
  const differs = (name: string) => name in changes && changes[name] !== before[name];
  if (isPaidByBalance(before)) {
    const leavesPaid = differs('status') && changes['status'] !== 'canceled';
    return leavesPaid || ['amount', 'quantity', 'pay_method'].some(differs) ? 'money.paidFixed' : undefined;
  }
  if (wasRefunded)
    return ['status', 'pay_method', 'amount', 'quantity'].some(differs) ? 'money.refunded' : undefined;
  return isPaidByBalance({ ...before, ...changes }) ? 'money.byHand' : undefined;
}
