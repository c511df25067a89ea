import { resourceOf } from '#schemas/frozenRegistry.ts';
import { listOf, value, valuesAnswer } from '../../answers.ts';
import { noRecord } from '../../apiError.ts';
import { callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { getRecords, idInput } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';
import { isOnSale } from './onSale.ts';
import { refusedPackages } from './refusedPackages.ts';

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
  'Platform.Package.GetRefused': {
    access: 'member',
    input: noInput,
    summary: {
      zh_cn: '自己不能购买的在售套餐及原因',
      en: 'The packages on sale that one cannot buy, and why',
    },
    answer: valuesAnswer({
      items: listOf(
        {
          id: value('integer', '套餐 ID', 'The id of the package'),
          reason: value(
            'string',
            '原因：已领取过试用，或没有接口权限',
            'Why: its trial was taken, or an API is not permitted',
            {
              enum: ['trialTaken', 'notPermitted'],
            },
          ),
          services: value('array', '没有权限的接口', 'The APIs that one may not call'),
        },
        '不能购买的套餐',
        'The packages that one cannot buy',
      ),
    }),
    run: async (call) => ({ items: await refusedPackages(call.db, callerOf(call)) }),
  },
} satisfies Readonly<Record<string, CustomService>>;
