import { sql } from 'kysely';
import { explain } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, editRecord, refuseStale } from '../collection/write.ts';
import { issueHoldings, recycleHoldings } from '../paying/holdings.ts';
import { refuseTrialOrder } from '../paying/refuseTrialOrder.ts';
import { apisOf } from '../paying/refuseUnsold.ts';
import { badInput, Refusal } from '../refusal.ts';
import { fenOf } from '../rules/money/amount.ts';
import { isPaidByBalance, orderMoneyFault } from '../rules/money/orderMoney.ts';
import { orderNumber } from '../rules/money/orderNumber.ts';
import type { HandWritten } from '../service.ts';
import type { Db } from '../store/database.ts';
import { moveMoney } from '../store/platform/moveMoney.ts';
import { withdrawnApis } from '../store/platform/onSale.ts';
import { packageAsOrdered } from '../store/platform/packages.ts';

/**
 * Orders as administrators manage them: the package of one is sent once and recycled once, with its order's lock
 * held, and what a balance paid goes back there with the package.
 */
export const adminOrder: Readonly<Record<string, HandWritten>> = {
  'Admin.Order.Add': {
    run: async (call, values) => {
      await refuseMoney(call, {}, values);
      const bought = await packageOf(call, values['package_id']).catch((error: unknown) => {
        throw error instanceof Refusal ? noPackage(call, values['package_id']) : error;
      });
      await refuseWithdrawn(call, bought);
      await refuseTrialOrder(call, bought, values);
      const facts = { order_no: orderNumber(new Date()), ...(await packageAsOrdered(call.db, bought)) };
      return addRecord(call, order(call), { ...values, ...facts });
    },
  },
  'Admin.Order.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, order(call), id, 'lock');
      // What it may become is judged by what its editor saw.
      refuseStale(before, version);
      await refuseMoney(call, before, changes);
      if (isOrderedAnew(before, changes))
        await refuseTrialOrder(call, await packageOf(call, before['package_id']), { ...before, ...changes });
      const sent = await adjusted(call, before, changes);
      const refunded = await refund(call, before, { ...changes, ...sent });
      return editRecord(call, order(call), id, version, changes, { ...sent, ...refunded });
    },
  },
};

function order(call: Call): Resource {
  return resourceOf(call.registry, 'order');
}

function packageOf(call: Call, id: Row[string]): Promise<Row> {
  return getRecord(call, resourceOf(call.registry, 'traffic_package'), Number(id));
}

// What a free trial is judged by again: a canceled order counts for nothing until it no longer is.
function isOrderedAnew(before: Row, { quantity, status, package_adjustment: adjustment }: Row): boolean {
  const isBack = before['status'] === 'canceled' && status !== undefined && status !== 'canceled';
  const isOther = quantity !== undefined && quantity !== before['quantity'];
  return isBack || isOther || adjustment === 'send';
}

function noPackage(call: Call, value: Row[string]): Refusal {
  const fault = { keyword: 'reference', instancePath: '/package_id', params: { value } };
  return badInput(explain([fault], order(call).schema, call.texts, call.lang), [fault]);
}

// An administrator may order what is closed for others, but nothing that nobody can call.
async function refuseWithdrawn(call: Call, bought: Row): Promise<void> {
  const gone = await withdrawnApis(call.db, apisOf(bought['services']));
  if (gone.length === 0) return;
  const message = say(call.texts, 'refusal.entity.apisWithdrawn', { services: gone.join(', ') });
  throw badInput([{ field: 'package_id', rule: 'withdrawn', message }]);
}

async function refuseMoney(call: Call, before: Row, changes: Row): Promise<void> {
  const fault = orderMoneyFault(before, changes, await wasRefunded(call.db, before));
  if (fault !== undefined) throw new Refusal(ret.state, fault, { data: { record: before } });
}

async function wasRefunded(db: Db, { id, status }: Row): Promise<boolean> {
  if (status !== 'canceled') return false;
  const { rows } = await sql`
    select 1 from ledger where order_id = ${id as number} and kind = 'refund' limit 1`.execute(db);
  return rows.length > 0;
}

/** Sends or recycles as the call says; what the order's package is then. @throws Refusal 420 when it cannot. */
async function adjusted(call: Call, before: Row, changes: Row): Promise<Row> {
  const { package_adjustment: wanted = 'none', quantity, status } = changes;
  const state = before['package_state'];
  if (state !== 'unshipped' && quantity !== undefined && quantity !== before['quantity'])
    throw new Refusal(ret.state, 'entity.sentQuantity', { data: { record: before } });
  if (wanted === 'send') {
    const canceled = (status ?? before['status']) === 'canceled';
    if (state !== 'unshipped' || canceled)
      throw new Refusal(ret.state, 'entity.packageSent', { data: { record: before } });
    await issueHoldings(call, Number(before['id']), Number(quantity ?? before['quantity']));
    return { package_state: 'sent' };
  }
  if (wanted === 'recycle' && state !== 'sent')
    throw new Refusal(ret.state, 'entity.packageNotSent', { data: { record: before } });
  // What a canceled order gave is taken back with it.
  if (wanted !== 'recycle' && !(status === 'canceled' && state === 'sent')) return {};
  await recycleHoldings(call, Number(before['id']));
  return { package_state: 'recycled' };
}

// Without its money an order is canceled, whichever of the two was asked for.
async function refund(call: Call, before: Row, after: Row): Promise<Row> {
  const isOver = after['status'] === 'canceled' || after['package_state'] === 'recycled';
  if (!isOver || !isPaidByBalance(before)) return {};
  const amount = fenOf(String(before['amount']));
  const accountId = Number(before['account_id']);
  if (amount > 0)
    await moveMoney(call.db, [{ kind: 'refund', accountId, amount, cause: { order: Number(before['id']) } }]);
  return { status: 'canceled' };
}
