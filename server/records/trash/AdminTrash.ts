import { concernMoment } from '#schemas/derive/concernMoment.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { idsOf } from '../act.ts';
import { getRecord, getRecords } from '../get.ts';
import { idsInput, matchingInput } from '../inputs.ts';
import { listRecords } from '../list.ts';
import { updateRecord } from '../write.ts';
import { concernedBy } from './concernedBy.ts';
import { contentOf } from './contentOf.ts';
import { purge } from './purge.ts';
import { type Restored, restore } from './restore.ts';
import { trashScope } from './scope.ts';

const restoreInput: ObjectSchema = {
  ...matchingInput,
  properties: {
    ...matchingInput.properties,
    from: {
      type: 'string',
      format: 'date-time',
      label: { zh_cn: '开始影响他人的时间', en: 'from' },
      help: {
        zh_cn: '例如套餐的开始计费时间；留空则立即',
        en: 'When restored records begin to affect others, such as the charging of a package; empty: at once',
      },
    },
  },
};

type RestoreInput = {
  readonly id?: number;
  readonly ids?: readonly number[];
  readonly filter?: Json;
  readonly q?: string;
  readonly from?: string | null;
};

/**
 * Deleted records. An account with a delete permission sees what was deleted there, and restores or purges
 * it.
 */
export const adminTrash = {
  'Admin.Trash.GetList': {
    run: async (call, input) =>
      listRecords(call, resourceOf(call.registry, 'trash'), input, await trashScope(call)),
  },
  'Admin.Trash.Get': {
    run: async (call, { id }: { readonly id: number }) => {
      const [found] = await getRecords(call, 'trash', [id], 'read', await trashScope(call));
      if (!found) throw noRecord();
      return { ...found, record: await contentOf(call, found) };
    },
  },
  'Admin.Trash.Restore': {
    scope: trashScope,
    // A record's references were deleted after it.
    lastFirst: true,
    input: restoreInput,
    run: async (call, input: RestoreInput) => {
      const items = await restore(call, idsOf(input));
      if (input.from) for (const one of items) await postpone(call, one, input.from);
      return input.ids === undefined ? items[0] : { items };
    },
  },
  'Admin.Trash.Concerns': {
    access: 'member',
    input: idsInput,
    summary: {
      zh_cn: '恢复这些记录会影响哪些接口的调用方，例如使免费的接口开始计费',
      en: 'Whom restoring these records would affect: the APIs, such as free ones that a package would charge for, with the applications that call them',
    },
    run: async (call, input) => ({ items: await concernedBy(call, idsOf(input)) }),
  },
  'Admin.Trash.Purge': {
    scope: trashScope,
    run: async (call, input) => {
      const ids = idsOf(input);
      await purge(call, ids);
      return { items: ids.map((id): Row => ({ id })) };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// A time that is still to come stays.
async function postpone(call: Call, { resource: name, id }: Restored, from: string): Promise<void> {
  const resource: Resource = resourceOf(call.registry, name);
  const moment = concernMoment(resource);
  if (moment === undefined) return;
  const record = await getRecord(call, resource, id, 'lock');
  const now = record[moment];
  if (typeof now !== 'string' || Date.parse(now) <= Date.now())
    await updateRecord(call, resource, record, { [moment]: from });
}
