import type { Account, Recharge, RechargeInput, RechargePlatformInput } from '#generated/records.ts';
import { platformSideOf } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Row } from '#schemas/resource.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { configText } from '../../platform/config/config.ts';
import { actOnRecords, type Effect, oneIdOf } from '../../records/act.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord } from '../../records/get.ts';
import { addRecord } from '../../records/write.ts';
import { fenOf } from './amount.ts';
import { moveMoney } from './moveMoney.ts';

/**
 * Recharges. Code adds what a resource file cannot express: an approval moves the money, and who may not
 * approve.
 */
export const adminRecharge = {
  'Admin.Recharge.Approve': {
    run: (call, input) => {
      const { approve } = resourceOf(call.registry, 'recharge').actions;
      return actOnRecords(call, 'recharge', [approve as Action], input, pay);
    },
  },
  // The button on an account's page: it adds the request and leaves the account unchanged.
  'Admin.Recharge.Apply': {
    run: async (call, { amount, reason, ...about }: ApplyInput): Promise<Account> => {
      const id = oneIdOf(call, about);
      const account = await getRecord(call, 'account', id);
      await addRecord(call, 'recharge', { account_id: id, amount, reason });
      return account;
    },
  },
  // No money is requested during impersonation: neither as the developer, nor as another administrator, since
  // the real account could then approve its own request.
  'Admin.Recharge.Add': {
    noImpersonation: true,
    run: (call, values: RechargeInput) => addRecord(call, 'recharge', values),
  },
  'Platform.Recharge.Add': { noImpersonation: true, run: addOwn },
} satisfies Readonly<Record<string, CustomService>>;

type ApplyInput = Pick<RechargeInput, 'amount' | 'reason'> & Row;

function addOwn(call: Call, values: RechargePlatformInput): Promise<Recharge> {
  const own = platformSideOf(call.registry, 'recharge');
  return addRecord(call, own, { ...values, account_id: callerOf(call).id });
}

const pay: Effect<'recharge'> = async (call, before) => {
  if (before.submitter_id === callerOf(call).id) await approveOwn(call, before);
  await moveMoney(call.db, [
    {
      kind: 'recharge',
      accountId: before.account_id,
      amount: fenOf(before.amount),
      cause: { recharge: before.id },
    },
  ]);
};

const selfApproval = 'recharge_self_approval';

// Where another administrator could review it, that is required. The audit trail records who had no reviewer,
// or was exempt.
async function approveOwn(call: Call, { id }: Recharge): Promise<void> {
  const isAllowed = (await configText(call.db, selfApproval)) === '1';
  if (!isAllowed && (await hasOtherSuper(call)))
    throw new ApiError(ret.forbidden, 'money.ownRecharge', { values: { config: selfApproval } });
  await insertAudit(call, 'recharge', id, { own_request: [null, true] });
}

async function hasOtherSuper(call: Call): Promise<boolean> {
  const found = await call.db
    .selectFrom('account')
    .select('id')
    .where('level', '=', superLevel)
    .where('status', '=', 'enabled')
    .where('id', '<>', callerOf(call).id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
