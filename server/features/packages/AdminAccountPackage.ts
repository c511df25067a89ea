import type { AccountPackage, AccountPackageInput } from '#generated/records.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { idsOf } from '../../records/act.ts';
import { addRecord, deleteRecords } from '../../records/write.ts';
import { assertFirstTrial } from './assertFirstTrial.ts';
import { recycleRestored } from './holdings.ts';

/**
 * Account packages: accounts get the free trial of an API once, also when an administrator adds it. A package
 * restored from the trash after its order was recycled is as void as the others of that order.
 */
export const adminAccountPackage = {
  'Admin.AccountPackage.Grant': {
    run: async (call, values: AccountPackageInput) => {
      await refuseHad(call, values);
      return addRecord(call, 'account_package', values);
    },
  },
  'Admin.AccountPackage.Del': {
    trash: {
      restored: async (call, records: readonly AccountPackage[]) => {
        // Another trial may have been given since.
        for (const record of records) await refuseHad(call, record);
        await recycleRestored(
          call,
          records.map(({ id }) => id),
        );
      },
    },
    run: (call, input) => deleteRecords(call, 'account_package', idsOf(input)),
  },
} satisfies Readonly<Record<string, CustomService>>;

async function refuseHad(call: Call, held: AccountPackageInput & Partial<AccountPackage>): Promise<void> {
  const { id, account_id: accountId, api, pay_type: payType, order_id: order } = held;
  if (payType !== 'trial') return;
  await assertFirstTrial(call, 'api', {
    ...{ accountId, apis: [api] },
    ...(typeof order === 'number' && { order }),
    ...(id !== undefined && { holding: id }),
  });
}
