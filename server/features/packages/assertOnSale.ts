import type { Order, TrafficPackage } from '#generated/records.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { lackingApis } from '../../gateway/permissions.ts';
import { withdrawnApis } from './onSale.ts';

/**
 * Rejects a payment for something that the caller would not get: a closed or withdrawn package, an
 * unpublished API, or one that the caller may not call. Checked on ordering and again on each payment, based
 * on the order's content, since any of these may have changed in between. @throws ApiError 403, 420.
 */
export async function assertOnSale(
  call: Call,
  bought: TrafficPackage,
  order: Order | null = null,
): Promise<void> {
  const refused = { ...(order && { data: { record: order } }) };
  if (order?.package_state === 'recycled') throw new ApiError(ret.state, 'entity.orderRecycled', refused);
  if (bought.status !== 'normal') throw new ApiError(ret.state, 'entity.packageClosed', refused);
  const services = apisOf(order?.services ?? bought.services);
  const gone = await withdrawnApis(call.db, services);
  if (gone.length > 0)
    throw new ApiError(ret.state, 'entity.apisWithdrawn', {
      ...refused,
      values: { services: gone.join(', ') },
    });
  const { id, level } = callerOf(call);
  const lacking = await lackingApis(call.db, { accountId: id, level }, services);
  if (lacking.length === 0) return;
  throw new ApiError(ret.forbidden, 'permission.cannotBuy', { values: { services: lacking.join(', ') } });
}

/** The APIs of a package, which lists them, or of an order, which stores the name of each at that time. */
export function apisOf(services: Order['services'] | TrafficPackage['services']): string[] {
  return (services ?? []).map((one) => (typeof one === 'string' ? one : one.service));
}
