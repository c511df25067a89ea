import type { Json, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { withdrawnApis } from '../store/platform/onSale.ts';
import { lackingApis } from '../store/platform/permissions.ts';

/**
 * Keeps the caller from paying for what he would not get: a package that was closed or taken back, an API that is not
 * published, or one that he may not call. It is asked when he orders and again whenever he pays, by what the order is
 * about, since each of these may have come in between. @throws Refusal 403, 420.
 */
export async function refuseUnsold(call: Call, bought: Row, order: Row | null = null): Promise<void> {
  const refused = { ...(order && { data: { record: order } }) };
  if (order?.['package_state'] === 'recycled') throw new Refusal(ret.state, 'entity.orderRecycled', refused);
  if (bought['status'] !== 'normal') throw new Refusal(ret.state, 'entity.packageClosed', refused);
  const services = apisOf(order?.['services'] ?? bought['services']);
  const gone = await withdrawnApis(call.db, services);
  if (gone.length > 0)
    throw new Refusal(ret.state, 'entity.apisWithdrawn', {
      ...refused,
      values: { services: gone.join(', ') },
    });
  const { id, level } = callerOf(call);
  const lacking = await lackingApis(call.db, { accountId: id, level }, services);
  if (lacking.length === 0) return;
  throw new Refusal(ret.forbidden, 'permission.cannotBuy', { values: { services: lacking.join(', ') } });
}

/** The APIs of a package, which names them, or of an order, which tells of each what it was called then. */
export function apisOf(services: Json | undefined): string[] {
  const named = (services ?? []) as readonly Json[];
  return named.map((one) => String(typeof one === 'object' ? (one as Row)['service'] : one));
}
