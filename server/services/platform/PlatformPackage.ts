import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json } from '#schemas/resource.ts';
import { getRecord, idInput } from '../../collection/get.ts';
import { listRecords } from '../../collection/list.ts';
import { listInput } from '../../collection/listInput.ts';
import { noRecord } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** The packages that can be bought now. */
export const platformPackage: Readonly<Record<string, HandWritten>> = {
  'Platform.Package.GetList': {
    access: 'member',
    input: listInput,
    summary: { zh_cn: '在售的套餐', en: 'The packages on sale' },
    run: (call, input) => {
      const filter: Json = { and: [(input['filter'] ?? {}) as Json, { status: 'normal' }] };
      return listRecords(call, resourceOf(call.registry, 'traffic_package'), { ...input, filter });
    },
  },
  'Platform.Package.Get': {
    access: 'member',
    input: idInput,
    summary: { zh_cn: '一个在售的套餐', en: 'One package on sale' },
    run: async (call, { id }) => {
      const found = await getRecord(call, resourceOf(call.registry, 'traffic_package'), Number(id));
      if (found['status'] !== 'normal') throw noRecord();
      return found;
    },
  },
};
