import { platformSide } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { referred } from '../../collection/referred.ts';
import { addRecord } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { openTopic } from './PlatformTopic.ts';

/** A developer's own subscriptions, of his own applications that were passed: to a topic once at an address. */
export const platformSubscription: Readonly<Record<string, HandWritten>> = {
  'Platform.Subscription.Add': {
    run: subscribe,
  },
};

async function subscribe(call: Call, values: Row): Promise<Row> {
  const own = platformSide(resourceOf(call.registry, 'subscription')) as Resource;
  const apps = platformSide(resourceOf(call.registry, 'app')) as Resource;
  const app = await referred(call, own, 'app_id', values['app_id'], () =>
    getRecord(call, apps, Number(values['app_id'])),
  );
  if (app['review_status'] !== 'passed' || app['status'] !== 'working')
    throw new Refusal(ret.state, 'operate.appNotWorking');
  await referred(call, own, 'topic_id', values['topic_id'], () =>
    openTopic(call, Number(values['topic_id'])),
  );
  return addRecord(call, own, { ...values, account_id: callerOf(call).id });
}
