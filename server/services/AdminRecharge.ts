import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { actOnRecords, type Effect, idsOf } from '../collection/act.ts';
import { getRecord } from '../collection/get.ts';
import { addRecord } from '../collection/write.ts';
import { Refusal } from '../refusal.ts';
import { fenOf } from '../rules/amount.ts';
import type { HandWritten } from '../service.ts';
import { configText } from '../store/platform/config.ts';
import { moveMoney } from '../store/platform/moveMoney.ts';

/** Recharges: what the resource file cannot say is that approving one moves the money, and who may not approve it. */
export const adminRecharge: Readonly<Record<string, HandWritten>> = {
  'Admin.Recharge.Approve': {
    run: (call, input) =>
      actOnRecords(call, recharge(call), [recharge(call).actions['approve'] as Action], input, pay),
  },
  // The button on an account's page: the request is added, the account stays as it is.
  'Admin.Recharge.Apply': {
    run: async (call, { amount, reason, ...about }) => {
      const [id = 0] = idsOf(about);
      const account = await getRecord(call, resourceOf(call.registry, 'account'), id);
      await addRecord(call, recharge(call), { account_id: id, amount, reason });
      return account;
    },
  },
  // Nobody asks for money in the name of somebody else.
  'Platform.Recharge.Add': { inPerson: true, run: addOwn },
};

function recharge(call: Call): Resource {
  return resourceOf(call.registry, 'recharge');
}

function addOwn(call: Call, values: Row): Promise<Row> {
  return addRecord(call, recharge(call), { ...values, account_id: callerOf(call).id });
}

const pay: Effect = async (call, before) => {
  if (before['submitter_id'] === callerOf(call).id && !(await mayApproveOwn(call)))
    throw new Refusal(ret.forbidden, 'money.ownRecharge', { values: { config: selfApproval } });
  await moveMoney(call.db, [
    {
      kind: 'recharge',
      accountId: Number(before['account_id']),
      amount: fenOf(String(before['amount'])),
      cause: { recharge: Number(before['id']) },
    },
  ]);
};

const selfApproval = 'recharge_self_approval';

async function mayApproveOwn({ db }: Call): Promise<boolean> {
  return (await configText(db, selfApproval)) === '1';
}
