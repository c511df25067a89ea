import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { Service } from '../../core/service.ts';
import { letGo } from '../trash/purge.ts';
import { deleteRecords, updateRecord } from '../write.ts';
import { importFields } from './fieldColumns.ts';
import { claimedIn, type HandsOver, releasedIn, releaseValues, shared } from './uniques.ts';

/**
 * A record that an import wrote, in its present state, and its values before; null where the import added it.
 */
export interface Imported {
  readonly record: Row;
  readonly before: Row | null;
}

/**
 * Undoes what an import did to records, in the given order, the last written first, all or none. Custom
 * services are used where they exist, and what they write is undone as well. No notifications are sent: they
 * were sent at the import.
 */
export async function putBack(call: Call, resource: Resource, all: readonly Imported[]): Promise<void> {
  const untold: Call = { ...call, isSilent: true };
  const rows = all.filter(({ before }) => before !== null).map(handedBack);
  if (!byHand(call, resource.services.edit))
    await releaseValues(call, resource, shared(claimedIn(resource, rows), releasedIn(resource, rows)));
  let added: number[] = [];
  for (const { record, before } of all) {
    if (before === null) {
      added.push(Number(record['id']));
      continue;
    }
    await remove(untold, resource, added);
    added = [];
    await restore(untold, resource, record, before);
  }
  await remove(untold, resource, added);
}

/** The effect of the undo on unique values: a deleted record releases all of them. */
export function handedBack({ record, before }: Imported): HandsOver {
  return {
    says: before ?? Object.fromEntries(Object.keys(record).map((name) => [name, null])),
    from: record,
  };
}

/** Whether undoing an import deletes the records that it added. Append-only records stay. */
export function isRemovable({ appendOnly }: Resource): boolean {
  return !appendOnly;
}

async function remove(call: Call, resource: Resource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (!isRemovable(resource)) throw new ApiError(ret.state, 'import.notDeletable');
  const service = byHand(call, resource.services.delete);
  if (service) {
    await service.run(call, { ids: [...ids] });
    return;
  }
  const { trash } = await deleteRecords(call, resource, ids);
  // A rule against deleting such records does not protect records that a file added by mistake, as long as
  // nothing refers to them. They are deleted for good, since the trash could not restore them.
  if (!resource.services.delete)
    await letGo(
      call,
      trash.map((id) => ({ id, resource: resource.name })),
    );
}

async function restore(call: Call, resource: Resource, record: Row, before: Row): Promise<void> {
  const edit = byHand(call, resource.services.edit);
  const sayable = importFields(resource);
  const said = Object.entries(before).filter(([name]) => sayable.includes(name));
  let present = record;
  if (edit && said.length > 0) {
    const input = { id: record['id'], version: record['version'], ...Object.fromEntries(said) } as Row;
    present = (await edit.run(call, input)) as Row;
  }
  await updateRecord(call, resource, present, before);
}

function byHand(call: Call, name: string | undefined): Service | undefined {
  const service = call.app.services.get(name ?? '');
  return service?.isCustom ? service : undefined;
}
