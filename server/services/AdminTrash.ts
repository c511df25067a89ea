import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { getRecords } from '../collection/get.ts';
import { listRecords } from '../collection/list.ts';
import { noRecord } from '../refusal.ts';
import type { HandWritten } from '../service.ts';
import { contentOf } from '../trash/contentOf.ts';
import { purge } from '../trash/purge.ts';
import { restore } from '../trash/restore.ts';
import { trashScope } from '../trash/scope.ts';

/** Deleted records: who may delete somewhere sees what was deleted there, brings it back or removes it for good. */
export const adminTrash: Readonly<Record<string, HandWritten>> = {
  'Admin.Trash.GetList': {
    run: async (call, input) => listRecords(call, trash(call), input, await trashScope(call)),
  },
  'Admin.Trash.Get': {
    run: async (call, input) => {
      const ids = [Number(input['id'])];
      const [found] = await getRecords(call, trash(call), ids, 'read', await trashScope(call));
      if (!found) throw noRecord();
      return { ...found, record: await contentOf(call, found) };
    },
  },
  'Admin.Trash.Restore': {
    scope: trashScope,
    // What a record refers to was deleted after it.
    lastFirst: true,
    run: async (call, input) => {
      const items = await restore(call, idsOf(input));
      return input['ids'] === undefined ? items[0] : { items };
    },
  },
  'Admin.Trash.Purge': {
    scope: trashScope,
    run: async (call, input) => {
      const ids = idsOf(input);
      await purge(call, ids);
      return { items: ids.map((id): Row => ({ id })) };
    },
  },
};

function trash({ registry }: Call): Resource {
  return resourceOf(registry, 'trash');
}
