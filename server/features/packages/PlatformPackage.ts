import { resourceOf } from '#schemas/frozenRegistry.ts';
import { noRecord } from '../../apiError.ts';
import type { CustomService } from '../../core/service.ts';
import { getRecords, idInput } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';
import { isOnSale } from './onSale.ts';

/** The packages that can be bought now. */
export const platformPackage = {
  'Platform.Package.GetList': {
    access: 'member',
    input: listInput,
    summary: { zh_cn: '在售的套餐', en: 'The packages on sale' },
    answer: { kind: 'list', of: 'traffic_package' },
    run: (call, input) => listRecords(call, resourceOf(call.registry, 'traffic_package'), input, isOnSale),
  },
  'Platform.Package.Get': {
    access: 'member',
    input: idInput,
    summary: { zh_cn: '一个在售的套餐', en: 'One package on sale' },
    answer: { kind: 'record', of: 'traffic_package' },
    run: async (call, { id }) => {
      const packages = resourceOf(call.registry, 'traffic_package');
      const [found] = await getRecords(call, packages, [Number(id)], 'read', isOnSale);
      if (!found) throw noRecord();
      return found;
    },
  },
} satisfies Readonly<Record<string, CustomService>>;
