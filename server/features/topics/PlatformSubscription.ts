import type { Subscription, SubscriptionPlatformInput } from '#generated/records.ts';
import { platformSideOf } from '#schemas/derive/platformSide.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { getRecord } from '../../records/get.ts';
import { referred } from '../../records/referred.ts';
import { addRecord } from '../../records/write.ts';
import { openTopic } from './PlatformTopic.ts';

/** A developer's own subscriptions, for their approved applications: once per topic and address. */
export const platformSubscription = {
  'Platform.Subscription.Add': {
    access: 'developer',
    run: subscribe,
  },
} satisfies Readonly<Record<string, CustomService>>;

async function subscribe(call: Call, values: SubscriptionPlatformInput): Promise<Subscription> {
  const own = platformSideOf(call.registry, 'subscription');
  const apps = platformSideOf(call.registry, 'app');
  const app = await referred(call, own, 'app_id', values.app_id, () => getRecord(call, apps, values.app_id));
  if (app.review_status !== 'passed' || app.status !== 'working')
    throw new ApiError(ret.state, 'operate.appNotWorking');
  await referred(call, own, 'topic_id', values.topic_id, () => openTopic(call, values.topic_id));
  return addRecord(call, own, { ...values, account_id: callerOf(call).id });
}
