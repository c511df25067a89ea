import { type RawBuilder, sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Row } from '#schemas/resource.ts';
import { noRecord } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { wakeAfter } from '../../platform/scheduler/wakeAfter.ts';
import { actOnRecords } from '../../records/act.ts';
import { getRecords, idInput } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';

type IdInput = { readonly id: number };

/** The deliveries of a developer's own subscriptions. */
export const platformPushRecord = {
  'Platform.PushRecord.GetList': {
    access: 'own',
    input: listInput,
    summary: { zh_cn: '自己订阅的推送记录', en: 'The deliveries of one’s own subscriptions' },
    answer: { kind: 'list', of: 'push_record' },
    run: (call, input) => listRecords(call, resourceOf(call.registry, 'push_record'), input, isOwn(call)),
  },
  'Platform.PushRecord.Get': {
    access: 'own',
    input: idInput,
    summary: { zh_cn: '自己订阅的一条推送记录', en: 'One delivery of one’s own subscriptions' },
    answer: { kind: 'record', of: 'push_record' },
    run: (call, { id }: IdInput) => ownDelivery(call, id),
  },
  'Platform.Subscription.Resend': {
    access: 'own',
    writes: true,
    input: idInput,
    summary: {
      zh_cn: '重新推送自己订阅的一条消息（推送成功的，或死信）',
      en: 'Sends a delivered message or a dead letter of one’s own subscriptions again',
    },
    answer: { kind: 'record', of: 'push_record' },
    run: async (call, { id }: IdInput) => {
      const { subscription_id: subscription } = await ownDelivery(call, id);
      const { actions } = resourceOf(call.registry, 'push_record');
      wakeAfter(call, 'push', [Number(subscription)]);
      return actOnRecords(call, 'push_record', [actions['resend'] as Action], { id }, async () => {});
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// A transferred application's deliveries belong to its present owner, like its subscriptions.
function isOwn(call: Call): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from subscription where subscription.id = push_record.subscription_id
      and subscription.account_id = ${callerOf(call).id})`;
}

async function ownDelivery(call: Call, id: number): Promise<Row> {
  const [found] = await getRecords(call, resourceOf(call.registry, 'push_record'), [id], 'read', isOwn(call));
  if (!found) throw noRecord();
  return found as Row;
}
