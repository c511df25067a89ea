import { resourceOf } from '#schemas/frozenRegistry.ts';
import { getRecords, idInput } from '../../collection/get.ts';
import { listRecords } from '../../collection/list.ts';
import { listInput } from '../../collection/listInput.ts';
import { noRecord } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { isOnSale } from '../../store/platform/onSale.ts';

/** The packages that can be bought now. */
export const platformPackage: Readonly<Record<string, HandWritten>> = {
  'Platform.Package.GetList': {
    access: 'member',
    input: listInput,
    summary: { zh_cn: '在售的套餐', en: 'The packages on sale' },
    run: (call, input) => listRecords(call, resourceOf(call.registry, 'traffic_package'), input, isOnSale),
  },
  'Platform.Package.Get': {
    access: 'member',
    input: idInput,
    summary: { zh_cn: '一个在售的套餐', en: 'One package on sale' },
    run: async (call, { id }) => {
      const packages = resourceOf(call.registry, 'traffic_package');
      const [found] = await getRecords(call, packages, [Number(id)], 'read', isOnSale);
      if (!found) throw noRecord();
      return found;
    },
  },
};
