import type { ConcernedApi } from '#schemas/payloads/gate.ts';
import { noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { concernedWatch } from '../concerned.ts';
import { getRecords } from '../get.ts';
import { contentOf } from './contentOf.ts';
import { trashScope } from './scope.ts';

/** Whom restoring deleted records would affect, by the resource of the records. */
export async function concernedBy(
  call: Call,
  ids: readonly number[],
): Promise<{ resource: string; items: ConcernedApi[] | null }[]> {
  const found = await getRecords(call, 'trash', ids, 'read', await trashScope(call));
  if (found.length < ids.length) throw noRecord();
  const watches = new Map<string, ReturnType<typeof concernedWatch>>();
  for (const kept of found) {
    const resource = call.registry.resources.get(kept.resource ?? '');
    if (!resource?.form.concerns) continue;
    const watch = watches.get(resource.name) ?? concernedWatch(resource);
    watches.set(resource.name, watch);
    watch.add((await contentOf(call, kept)) ?? {});
  }
  const answers = [];
  for (const [resource, watch] of watches) answers.push({ resource, items: await watch.items(call) });
  return answers.filter(({ items }) => items === null || items.length > 0);
}
