import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { referred } from '../../collection/referred.ts';
import { addRecord } from '../../collection/write.ts';
import type { HandWritten } from '../../service.ts';

/** Subscriptions as administrators add them: in the name of the application's owner, one for each topic. */
export const adminSubscription: Readonly<Record<string, HandWritten>> = {
  'Admin.Subscription.Add': {
    run: subscribe,
  },
};

async function subscribe(call: Call, values: Row): Promise<Row> {
  const subscription = resourceOf(call.registry, 'subscription');
  const app = await referred(call, subscription, 'app_id', values['app_id'], () =>
    getRecord(call, resourceOf(call.registry, 'app'), Number(values['app_id'])),
  );
  return addRecord(call, subscription, { ...values, account_id: app['account_id'] ?? null });
}
