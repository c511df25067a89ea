import { sql } from 'kysely';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Resource, Row } from '#schemas/resource.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { actOnRecords, type Effect, oneIdOf } from '../collection/act.ts';
import { insertAudit } from '../collection/audit.ts';
import { getRecord } from '../collection/get.ts';
import { addRecord } from '../collection/write.ts';
import { Refusal } from '../refusal.ts';
import { fenOf } from '../rules/money/amount.ts';
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
      const id = oneIdOf(call, about);
      const account = await getRecord(call, resourceOf(call.registry, 'account'), id);
      await addRecord(call, recharge(call), { account_id: id, amount, reason });
      return account;
    },
  },
  // Nobody asks for money in the name of somebody else: neither as the developer, nor as another administrator, whose
  // request he could then approve as if it were not his own.
  'Admin.Recharge.Add': { inPerson: true, run: (call, values) => addRecord(call, recharge(call), values) },
  'Platform.Recharge.Add': { inPerson: true, run: addOwn },
};

function recharge(call: Call): Resource {
  return resourceOf(call.registry, 'recharge');
}

function addOwn(call: Call, values: Row): Promise<Row> {
  const own = platformSide(recharge(call)) as Resource;
  return addRecord(call, own, { ...values, account_id: callerOf(call).id });
}

const pay: Effect = async (call, before) => {
  if (before['submitter_id'] === callerOf(call).id) await approveOwn(call, before);
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

// Where somebody else could look at it, he has to; the trail tells who had nobody, or was allowed to.
async function approveOwn(call: Call, { id = null }: Row): Promise<void> {
  const isAllowed = (await configText(call.db, selfApproval)) === '1';
  if (!isAllowed && (await hasOtherSuper(call)))
    throw new Refusal(ret.forbidden, 'money.ownRecharge', { values: { config: selfApproval } });
  await insertAudit(call, 'recharge', id, { own_request: [null, true] });
}

async function hasOtherSuper(call: Call): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where level = ${superLevel} and status = 'enabled' and id <> ${callerOf(call).id}
    limit 1`.execute(call.db);
  return rows.length > 0;
}
