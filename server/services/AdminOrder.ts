import { explain } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, editRecord } from '../collection/write.ts';
import { badInput, Refusal } from '../refusal.ts';
import { fenOf } from '../rules/amount.ts';
import { isPaidByBalance, orderMoneyFault } from '../rules/orderMoney.ts';
import { orderNumber } from '../rules/orderNumber.ts';
import type { HandWritten } from '../service.ts';
import { moveMoney } from '../store/platform/moveMoney.ts';
import { issuePackage, recyclePackage } from '../store/platform/packages.ts';

/**
 * Orders as administrators manage them: the package of one is sent once and recycled once, with its order's lock
 * held, and what a balance paid goes back there with the package.
 */
export const adminOrder: Readonly<Record<string, HandWritten>> = {
  'Admin.Order.Add': {
    run: async (call, values) => {
      refuseMoney({}, values);
      const bought = await getRecord(
        call,
        resourceOf(call.registry, 'traffic_package'),
        Number(values['package_id']),
      ).catch((error: unknown) => {
        throw error instanceof Refusal ? noPackage(call, values['package_id']) : error;
      });
      const facts = { order_no: orderNumber(new Date()), package_name: bought['name'] ?? null };
      return addRecord(call, order(call), { ...values, ...facts });
    },
  },
  'Admin.Order.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, order(call), id, 'lock');
      refuseMoney(before, changes);
      const sent = await adjusted(call, before, changes);
      const refunded = await refund(call, before, { ...changes, ...sent });
      return editRecord(call, order(call), id, version, changes, { ...sent, ...refunded });
    },
  },
};

function order(call: Call): Resource {
  return resourceOf(call.registry, 'order');
}

function noPackage(call: Call, value: Row[string]): Refusal {
  const fault = { keyword: 'reference', instancePath: '/package_id', params: { value } };
  return badInput(explain([fault], order(call).schema, call.texts, call.lang), [fault]);
}

function refuseMoney(before: Row, changes: Row): void {
  const fault = orderMoneyFault(before, changes);
  if (fault !== undefined) throw new Refusal(ret.state, fault, { data: { record: before } });
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
    await issuePackage(call.db, {
      id: Number(before['id']),
      accountId: Number(before['account_id']),
      packageId: Number(before['package_id']),
      quantity: Number(quantity ?? before['quantity']),
    });
    return { package_state: 'sent' };
  }
  if (wanted === 'recycle' && state !== 'sent')
    throw new Refusal(ret.state, 'entity.packageNotSent', { data: { record: before } });
  // What a canceled order gave is taken back with it.
  if (wanted !== 'recycle' && !(status === 'canceled' && state === 'sent')) return {};
  await recyclePackage(call.db, Number(before['id']));
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
