import type { Order, TrafficPackage } from '#generated/records.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { assertFirstTrial } from './assertFirstTrial.ts';
import { apisOf } from './assertOnSale.ts';

/** The checked fields of an order, existing or about to be added. */
type TrialOrder = Pick<Order, 'account_id'> & Partial<Pick<Order, 'id' | 'quantity' | 'services'>>;

/**
 * Applies the rules of a developer's free trial to one that an administrator creates or changes: quantity
 * one, and once per account and API. @throws ApiError 400, 422.
 */
export async function assertTrialOrder(call: Call, bought: TrafficPackage, order: TrialOrder): Promise<void> {
  if (bought.type !== 'trial') return;
  if ((order.quantity ?? 1) !== 1) {
    const message = say(call.texts, 'refusal.entity.oneTrial');
    throw badInput([{ field: 'quantity', rule: 'maximum', message }]);
  }
  await assertFirstTrial(call, 'package_id', {
    accountId: order.account_id,
    apis: apisOf(order.services ?? bought.services),
    ...(order.id !== undefined && { order: order.id }),
  });
}
