import type { Order, OrderChanges, OrderInput, TrafficPackage } from '#generated/records.ts';
import { explain } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Notify, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { textsOf } from '../../language.ts';
import type { Db } from '../../platform/store/database.ts';
import { actOnRecords, idsOf } from '../../records/act.ts';
import { getRecord } from '../../records/get.ts';
import { notify } from '../../records/notify.ts';
import type { EditInput, ValuesOf } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, assertCurrentVersion, editRecord } from '../../records/write.ts';
import { fenOf } from '../balances/amount.ts';
import { moveMoney } from '../balances/moveMoney.ts';
import { apisOf } from '../packages/assertOnSale.ts';
import { assertTrialOrder } from '../packages/assertTrialOrder.ts';
import { issueHoldings, recycleHoldings } from '../packages/holdings.ts';
import { withdrawnApis } from '../packages/onSale.ts';
import { packageAsOrdered } from '../packages/packages.ts';
import { isPaidByBalance, orderMoneyFault } from './orderMoney.ts';
import { orderNumber } from './orderNumber.ts';

/**
 * Orders in the back-office: an order's package is issued once and recycled once, under the order's lock, and
 * a payment from a balance is refunded together with the package.
 */
export const adminOrder = {
  'Admin.Order.Add': {
    run: async (call, values: OrderInput) => {
      await refuseMoney(call, null, values);
      const bought = await packageOf(call, values.package_id).catch((error: unknown) => {
        throw error instanceof ApiError ? noPackage(call, values.package_id) : error;
      });
      await refuseWithdrawn(call, bought);
      await assertTrialOrder(call, bought, values);
      const facts = { order_no: orderNumber(new Date()), ...(await packageAsOrdered(call.db, bought)) };
      return addRecord(call, 'order', { ...values, ...facts });
    },
  },
  'Admin.Order.Edit': {
    run: async (call, input: EditInput<'order'>) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, 'order', id, 'lock');
      // Validated against the version that the editor saw.
      assertCurrentVersion(before, version);
      await refuseMoney(call, before, changes);
      if (isOrderedAnew(before, changes))
        await assertTrialOrder(call, await packageOf(call, before.package_id), { ...before, ...changes });
      const sent = await adjusted(call, before, changes);
      const refunded = await refund(call, before, { ...changes, ...sent });
      const after = await editRecord(call, 'order', id, version, changes, { ...sent, ...refunded });
      await notifyOwner(call, before, after);
      return after;
    },
  },
  'Admin.Order.Cancel': {
    run: async (call, input) => {
      const items: unknown[] = [];
      for (const id of idsOf(input)) items.push(await cancelOrder(call, id));
      return input['ids'] === undefined ? items[0] : { items };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

async function cancelOrder(call: Call, id: number): Promise<unknown> {
  const order = resourceOf(call.registry, 'order');
  const cancel = order.actions['cancel'] as Action;
  const before = await getRecord(call, 'order', id, 'lock');
  const sent = await adjusted(call, before, { status: 'canceled' });
  await refund(call, before, { status: 'canceled' });
  const action = { ...cancel, set: { ...cancel.set, ...sent }, notify: noticeOfCancel(cancel, before) };
  return actOnRecords(call, order, [action], { id });
}

function packageOf(call: Call, id: number): Promise<TrafficPackage> {
  return getRecord(call, 'traffic_package', id);
}

// The changes that require a new check of a free trial: a canceled order does not count until it is
// reactivated.
function isOrderedAnew(before: Order, changes: OrderChanges): boolean {
  const { quantity, status, package_adjustment: adjustment } = changes;
  const isBack = before.status === 'canceled' && status !== undefined && status !== 'canceled';
  const isOther = quantity !== undefined && quantity !== before.quantity;
  return isBack || isOther || adjustment === 'send';
}

function noPackage(call: Call, value: number): ApiError {
  const fault = { keyword: 'reference', instancePath: '/package_id', params: { value } };
  return badInput(explain([fault], resourceOf(call.registry, 'order').schema, call.texts, call.lang), [
    fault,
  ]);
}

// An administrator may order a package that is closed for others, but not an API that cannot be called.
async function refuseWithdrawn(call: Call, bought: TrafficPackage): Promise<void> {
  const gone = await withdrawnApis(call.db, apisOf(bought.services));
  if (gone.length === 0) return;
  const message = say(call.texts, 'refusal.entity.apisWithdrawn', { services: gone.join(', ') });
  throw badInput([{ field: 'package_id', rule: 'withdrawn', message }]);
}

async function refuseMoney(call: Call, before: Order | null, changes: OrderChanges): Promise<void> {
  const fault = orderMoneyFault(before, changes, before !== null && (await wasRefunded(call.db, before)));
  if (fault !== undefined) throw new ApiError(ret.state, fault, { data: { record: before } });
}

async function wasRefunded(db: Db, { id, status }: Order): Promise<boolean> {
  if (status !== 'canceled') return false;
  const found = await db
    .selectFrom('ledger')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'refund')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Issues or recycles the package as the call requests and returns its new state.
 * @throws ApiError 420 when it cannot.
 */
async function adjusted(call: Call, before: Order, changes: OrderChanges): Promise<ValuesOf<'order'>> {
  const { package_adjustment: wanted = 'none', quantity, status } = changes;
  const state = before.package_state;
  if (state !== 'unshipped' && quantity !== undefined && quantity !== before.quantity)
    throw new ApiError(ret.state, 'entity.sentQuantity', { data: { record: before } });
  if (wanted === 'send') {
    const canceled = (status ?? before.status) === 'canceled';
    if (state !== 'unshipped' || canceled)
      throw new ApiError(ret.state, 'entity.packageSent', { data: { record: before } });
    await issueHoldings(call, before.id, quantity ?? before.quantity);
    return { package_state: 'sent' };
  }
  if (wanted === 'recycle' && state !== 'sent')
    throw new ApiError(ret.state, 'entity.packageNotSent', { data: { record: before } });
  // The package of a canceled order is recycled with it.
  if (wanted !== 'recycle' && !(status === 'canceled' && state === 'sent')) return {};
  await recycleHoldings(call, before.id);
  return { package_state: 'recycled' };
}

// The owner of an order sees what an administrator did to it, whichever way that was done.
async function notifyOwner(call: Call, before: Order, after: Order): Promise<void> {
  const order = resourceOf(call.registry, 'order');
  const isCanceled = after.status === 'canceled' && before.status !== 'canceled';
  if (isCanceled)
    return notify(call, order, noticeOfCancel(order.actions['cancel'] as Action, before), [after]);
  const state = after.package_state;
  if (state === before.package_state || state === null) return;
  await notify(call, order, { to: 'account_id', title: wordsOf(state), text: wordsOf('package') }, [after]);
}

function noticeOfCancel({ notify: notice }: Action, before: Order): Notify | undefined {
  const isRefunded = isPaidByBalance(before) && fenOf(before.amount) > 0;
  return notice && isRefunded ? { ...notice, text: wordsOf('refunded') } : notice;
}

function wordsOf(key: string): Words {
  return { zh_cn: say(textsOf.zh_cn, `ordered.${key}`), en: say(textsOf.en, `ordered.${key}`) };
}

// An order without payment is canceled, whichever of the two was requested.
async function refund(call: Call, before: Order, after: ValuesOf<'order'>): Promise<ValuesOf<'order'>> {
  const isOver = after.status === 'canceled' || after.package_state === 'recycled';
  if (!isOver || !isPaidByBalance(before)) return {};
  const amount = fenOf(before.amount);
  if (amount > 0)
    await moveMoney(call.db, [
      { kind: 'refund', accountId: before.account_id, amount, cause: { order: before.id } },
    ]);
  return { status: 'canceled' };
}
