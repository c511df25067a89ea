import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { wakeAfter } from '../../clock/wakeAfter.ts';
import { actOnRecords, type Effect, idsOf } from '../../collection/act.ts';
import { getRecord } from '../../collection/get.ts';
import { referred } from '../../collection/referred.ts';
import { addRecord } from '../../collection/write.ts';
import { dueNow } from '../../pushing/dueNow.ts';
import { endWaiting } from '../../pushing/endWaiting.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** Subscriptions as administrators add them: in the name of the application's owner; and what a review does to what waits. */
export const adminSubscription: Readonly<Record<string, HandWritten>> = {
  'Admin.Subscription.Add': {
    run: subscribe,
  },
  'Admin.Subscription.Pass': {
    run: (call, input) => {
      wakeAfter(call, 'push', idsOf(input));
      return review(call, 'pass', input, async (_call, before) => {
        await refuseIdle(call, before);
        await dueNow(call.db, Number(before['id']));
      });
    },
  },
  'Admin.Subscription.Reject': {
    run: (call, input) => review(call, 'reject', input, () => endWaiting(call.db)),
  },
};

function review(call: Call, name: string, input: Row, effect?: Effect): Promise<unknown> {
  const subscription = resourceOf(call.registry, 'subscription');
  return actOnRecords(call, subscription, [subscription.actions[name] as Action], input, effect);
}

// Between the request and its review the application may have been canceled, or refused.
async function refuseIdle(call: Call, before: Row): Promise<void> {
  const { rows } = await sql`
    select 1 from app where id = ${before['app_id']} and status = 'working' and review_status <> 'rejected'
    for share`.execute(call.db);
  if (rows.length === 0) throw new Refusal(ret.state, 'operate.appNotWorking', { data: { record: before } });
}

async function subscribe(call: Call, values: Row): Promise<Row> {
  const subscription = resourceOf(call.registry, 'subscription');
  const app = await referred(call, subscription, 'app_id', values['app_id'], () =>
    getRecord(call, resourceOf(call.registry, 'app'), Number(values['app_id'])),
  );
  return addRecord(call, subscription, { ...values, account_id: app['account_id'] ?? null });
}
