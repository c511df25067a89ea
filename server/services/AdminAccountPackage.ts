import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { addRecord, deleteRecords } from '../collection/write.ts';
import { recycleRestored } from '../paying/holdings.ts';
import { refuseSecondTrial } from '../paying/refuseSecondTrial.ts';
import type { HandWritten } from '../service.ts';

/**
 * What accounts hold: by hand, too, an account gets the free trial of an API once; and what comes back from the trash
 * after its order was recycled is as void as the others of it.
 */
export const adminAccountPackage: Readonly<Record<string, HandWritten>> = {
  'Admin.AccountPackage.Grant': {
    run: async (call, values) => {
      await refuseHad(call, values);
      return addRecord(call, resourceOf(call.registry, 'account_package'), values);
    },
  },
  'Admin.AccountPackage.Del': {
    trash: {
      restored: async (call, records) => {
        // Another trial may have been given since.
        for (const record of records) await refuseHad(call, record);
        await recycleRestored(
          call,
          records.map(({ id }) => Number(id)),
        );
      },
    },
    run: (call, input) => deleteRecords(call, resourceOf(call.registry, 'account_package'), idsOf(input)),
  },
};

async function refuseHad(call: Call, held: Row): Promise<void> {
  const { id, account_id: accountId, api, pay_type: payType, order_id: order } = held;
  if (payType !== 'trial') return;
  await refuseSecondTrial(call, 'api', {
    ...{ accountId: Number(accountId), apis: [String(api)] },
    ...(typeof order === 'number' && { order }),
    ...(typeof id === 'number' && { holding: id }),
  });
}
