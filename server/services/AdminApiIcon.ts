import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { getRecords } from '../collection/get.ts';
import { idsInput } from '../collection/inputs.ts';
import { deleteRecords } from '../collection/write.ts';
import { refuseUsed } from '../files/refuseUsed.ts';
import { usesTold } from '../files/usesTold.ts';
import { noRecord } from '../refusal.ts';
import type { HandWritten } from '../service.ts';

/** How many uses are listed. */
const mostListed = 100;

/** The icons that APIs choose from: one that is in use stays. */
export const adminApiIcon: Readonly<Record<string, HandWritten>> = {
  'Admin.ApiIcon.GetUses': {
    access: 'admin',
    like: 'Admin.ApiIcon.Get',
    input: idsInput,
    summary: { zh_cn: '接口图标：哪些记录在使用', en: 'API icon: which records use it' },
    run: async (call, input) => {
      const icons = await iconsOf(call, idsOf(input), 'read');
      const urls = [...icons.keys()];
      const { items, hidden } = await usesTold(call, urls, mostListed, choosesIcons);
      return { items: items.map(({ url, ...use }) => ({ of: icons.get(url), ...use })), hidden };
    },
  },
  'Admin.ApiIcon.Del': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await refuseUsed(call, [...(await iconsOf(call, ids, 'lock')).keys()], choosesIcons);
      return deleteRecords(call, resourceOf(call.registry, 'api_icon'), ids);
    },
  },
};

// The upload stays where an icon goes, so that whatever else shows it keeps it.
function choosesIcons({ schema }: Resource): boolean {
  return Object.values(schema.properties).some(({ picture }) => picture?.library === 'api_icon');
}

/** The icons' ids by the addresses of their pictures. */
async function iconsOf(call: Call, ids: readonly number[], lock: 'lock' | 'read') {
  const records = await getRecords(call, resourceOf(call.registry, 'api_icon'), ids, lock);
  if (records.length < ids.length) throw noRecord();
  return new Map(records.map(({ id, image }) => [String(image), Number(id)]));
}
