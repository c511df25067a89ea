import { sql } from 'kysely';
import type { Subscription, SubscriptionInput } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { wakeAfter } from '../../platform/scheduler/wakeAfter.ts';
import type { Db } from '../../platform/store/database.ts';
import { actOnRecords, type Effect, idsOf } from '../../records/act.ts';
import { getRecord } from '../../records/get.ts';
import { referred } from '../../records/referred.ts';
import { addRecord } from '../../records/write.ts';
import { endWaiting } from './endWaiting.ts';

/**
 * Subscriptions in the back-office: added in the name of the application's owner. An approval makes pending
 * deliveries due, and a rejection ends them.
 */
export const adminSubscription = {
  'Admin.Subscription.Add': {
    run: subscribe,
  },
  'Admin.Subscription.Pass': {
    run: (call, input) => {
      wakeAfter(call, 'push', idsOf(input));
      return review(call, 'pass', input, async (_call, before) => {
        await refuseIdle(call, before);
        await dueNow(call.db, before.id);
      });
    },
  },
  'Admin.Subscription.Reject': {
    run: (call, input) => review(call, 'reject', input, () => endWaiting(call.db)),
  },
} satisfies Readonly<Record<string, CustomService>>;

function review(call: Call, name: string, input: Row, effect: Effect<'subscription'>): Promise<unknown> {
  const { actions } = resourceOf(call.registry, 'subscription');
  return actOnRecords(call, 'subscription', [actions[name] as Action], input, effect);
}

// The application may have been canceled or rejected between the request and its review.
async function refuseIdle(call: Call, before: Subscription): Promise<void> {
  const { rows } = await sql`
    select 1 from app where id = ${before.app_id} and status = 'working' and review_status <> 'rejected'
    for share`.execute(call.db);
  if (rows.length === 0) throw new ApiError(ret.state, 'operate.appNotWorking', { data: { record: before } });
}

async function subscribe(call: Call, values: SubscriptionInput): Promise<Subscription> {
  const subscription = resourceOf(call.registry, 'subscription');
  const app = await referred(call, subscription, 'app_id', values.app_id, () =>
    getRecord(call, 'app', values.app_id),
  );
  return addRecord(call, 'subscription', { ...values, account_id: app.account_id });
}

/**
 * Makes the pending messages of a subscription due now: their backoff was for an address that may have
 * changed.
 */
async function dueNow(db: Db, subscription: number): Promise<void> {
  await sql`
    update push_record set next_at = now(), updated_at = now()
    where subscription_id = ${subscription} and state = 'waiting' and next_at > now()`.execute(db);
}
