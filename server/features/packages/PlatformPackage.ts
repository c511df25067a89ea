import { resourceOf } from '#schemas/frozenRegistry.ts';
import { value, valuesAnswer } from '../../answers.ts';
import { noRecord } from '../../apiError.ts';
import { callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { getRecords, idInput } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';
import { isOnSale } from './onSale.ts';
import { takenTrials } from './trials.ts';

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
  'Platform.Package.GetTakenTrials': {
    access: 'member',
    input: noInput,
    summary: {
      zh_cn: '自己已领取过、不能再次领取的免费试用',
      en: 'The free trials that one already had and cannot take again',
    },
    answer: valuesAnswer({ ids: value('array', '套餐 ID', 'The ids of the packages') }),
    run: async (call) => ({ ids: await takenTrials(call.db, callerOf(call).id) }),
  },
} satisfies Readonly<Record<string, CustomService>>;
