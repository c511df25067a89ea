import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { deleteRecords, updateRecord } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import type { Service } from '../../service.ts';
import { letGo } from '../../trash/purge.ts';
import { importFields } from '../fieldColumns.ts';
import { type HandsOver, leftIn, saidIn, shared, vacate } from '../unique/uniques.ts';

/** A record that an import wrote, as it is now, and what was in it before: nothing where the import added it. */
export interface Imported {
  readonly record: Row;
  readonly before: Row | null;
}

/**
 * Takes back what an import did to records, in the order in which they are given, the last written first; all of them
 * or none: by the services that were written by hand where there are some, and what these write by themselves goes back
 * with the rest. Nobody is told: it was told when it was done.
 */
export async function putBack(call: Call, resource: Resource, all: readonly Imported[]): Promise<void> {
  const untold: Call = { ...call, untold: true };
  const rows = all.filter(({ before }) => before !== null).map(handedBack);
  if (!byHand(call, resource.services.edit))
    await vacate(call, resource, shared(saidIn(resource, rows), leftIn(resource, rows)));
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

/** What taking back does with values that no two records share: a record that goes lets go of all of them. */
export function handedBack({ record, before }: Imported): HandsOver {
  return {
    says: before ?? Object.fromEntries(Object.keys(record).map((name) => [name, null])),
    from: record,
  };
}

/** Whether the records that an import adds go when it is taken back: what is only ever added to stays. */
export function isRemovable({ append }: Resource): boolean {
  return !append;
}

async function remove(call: Call, resource: Resource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (!isRemovable(resource)) throw new Refusal(ret.state, 'import.notDeletable');
  const service = byHand(call, resource.services.delete);
  if (service) {
    await service.run(call, { ids: [...ids] });
    return;
  }
  const { trash } = await deleteRecords(call, resource, ids);
  // That nobody may delete such records is no reason to keep those that a file made by mistake, as long as nothing refers
  // to them; they go for good, since from the trash nobody could take them.
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
  return service?.byHand ? service : undefined;
}
