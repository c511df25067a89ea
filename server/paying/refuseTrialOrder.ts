import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { badInput } from '../refusal.ts';
import { refuseSecondTrial } from './refuseSecondTrial.ts';
import { apisOf } from './refuseUnsold.ts';

/**
 * Holds an order of a free trial that an administrator makes or changes to what a developer's own is held to: one of
 * it, and by an account once for an API. @throws Refusal 400, 422.
 */
export async function refuseTrialOrder(call: Call, bought: Row, order: Row): Promise<void> {
  if (bought['type'] !== 'trial') return;
  if (Number(order['quantity'] ?? 1) !== 1) {
    const message = say(call.texts, 'refusal.entity.oneTrial');
    throw badInput([{ field: 'quantity', rule: 'maximum', message }]);
  }
  await refuseSecondTrial(call, 'package_id', {
    accountId: Number(order['account_id']),
    apis: apisOf(order['services'] ?? bought['services']),
    ...(order['id'] !== undefined && { order: Number(order['id']) }),
  });
}
