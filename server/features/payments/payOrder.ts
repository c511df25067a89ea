import type { Order } from '#generated/records.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import type { ValuesOf } from '../../records/records.ts';
import { updateRecord } from '../../records/write.ts';
import { issueHoldings } from '../packages/holdings.ts';

/** Updates a locked order with `changes`, and grants its package unless that was already done. */
export async function payOrder(
  call: Call,
  resource: Resource<'order'>,
  order: Order,
  changes: ValuesOf<'order'>,
): Promise<Order> {
  if (order.package_state === 'sent') return updateRecord(call, resource, order, changes);
  await issueHoldings(call, order.id, order.quantity);
  return updateRecord(call, resource, order, { ...changes, package_state: 'sent' });
}
