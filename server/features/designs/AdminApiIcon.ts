import type { Resource } from '#schemas/resource.ts';
import { noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { idsOf } from '../../records/act.ts';
import { assertUnused } from '../../records/files/assertUnused.ts';
import { reportedUses } from '../../records/files/reportedUses.ts';
import { getRecords } from '../../records/get.ts';
import { idsInput } from '../../records/inputs.ts';
import { deleteRecords } from '../../records/write.ts';

/** The most uses that are listed. */
const mostListed = 100;

/** The icons that APIs choose from. An icon in use cannot be deleted. */
export const adminApiIcon = {
  'Admin.ApiIcon.GetUses': {
    access: 'admin',
    like: 'Admin.ApiIcon.Get',
    input: idsInput,
    summary: { zh_cn: '接口图标：哪些记录在使用', en: 'API icon: which records use it' },
    run: async (call, input) => {
      const icons = await iconsOf(call, idsOf(input), 'read');
      const urls = [...icons.keys()];
      const { items, hidden } = await reportedUses(call, urls, mostListed, choosesIcons);
      return { items: items.map(({ url, ...use }) => ({ of: icons.get(url), ...use })), hidden };
    },
  },
  'Admin.ApiIcon.Del': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await assertUnused(call, [...(await iconsOf(call, ids, 'lock')).keys()], choosesIcons);
      return deleteRecords(call, 'api_icon', ids);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// Deleting an icon keeps the upload, which may be shown elsewhere.
function choosesIcons({ schema }: Resource): boolean {
  return Object.values(schema.properties).some(({ picture }) => picture?.library === 'api_icon');
}

/** The icons' IDs by the addresses of their pictures. */
async function iconsOf(call: Call, ids: readonly number[], lock: 'lock' | 'read') {
  const records = await getRecords(call, 'api_icon', ids, lock);
  if (records.length < ids.length) throw noRecord();
  return new Map(records.map(({ id, image }) => [image, id]));
}
