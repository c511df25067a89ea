import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { updateRecord } from '../collection/write.ts';
import { issueHoldings } from './holdings.ts';

/** Makes a locked order what `changes` say, and sends its package with that unless it was sent before. */
export async function payOrder(call: Call, resource: Resource, order: Row, changes: Row): Promise<Row> {
  if (order['package_state'] === 'sent') return updateRecord(call, resource, order, changes);
  await issueHoldings(call, Number(order['id']), Number(order['quantity']));
  return updateRecord(call, resource, order, { ...changes, package_state: 'sent' });
}
