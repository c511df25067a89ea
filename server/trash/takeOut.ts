import { sql } from 'kysely';
import type { Resource } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { noRecord, Refusal } from '../refusal.ts';
import type { TrashCare } from '../service.ts';
import { refuseSimulated } from '../simulation/refuseSimulated.ts';
import type { Db } from '../store/database.ts';
import { trashScope } from './scope.ts';
import type { Columns } from './shape.ts';

/** A deleted record while somebody does something with it. */
export interface Kept {
  readonly id: number;
  readonly resource: string;
  readonly record_id: number;
  readonly title: string | null;
  readonly shape: string;
  /** What its columns were when it was deleted. */
  readonly columns: Columns;
}

/**
 * Locks deleted records, what was deleted last first: what another one refers to was deleted after it.
 * @throws Refusal 404 when one is no longer there, or is not for the caller; 403 when that is for the person alone.
 */
export async function takeOut(call: Call, ids: readonly number[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select trash.id, resource, record_id, title, kept.shape, columns
    from trash join kaifang_system.trash_row kept on kept.trash_id = trash.id
    join kaifang_system.trash_shape on hash = kept.shape
    where trash.id = any(${ids}::bigint[]) and ${await trashScope(call)}
    order by trash.id desc for update of trash`.execute(call.db);
  if (rows.length < ids.length) throw noRecord();
  refuseInSimulation(call, rows);
  return rows;
}

// What nobody may delete who is signed in as somebody else, he neither brings back nor is rid of.
function refuseInSimulation({ caller, registry }: Call, rows: readonly Kept[]): void {
  if (rows.some(({ resource }) => registry.resources.get(resource)?.inPerson)) refuseSimulated({ caller });
}

/** Forgets deleted records, since they are back or are to be gone. */
export async function forget(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with told as (delete from trash where id = any(${ids}::bigint[])),
    along as (delete from kaifang_system.trash_along where trash_id = any(${ids}::bigint[]))
    delete from kaifang_system.trash_row where trash_id = any(${ids}::bigint[])`.execute(db);
}

/** The resource that a deleted record is of. @throws Refusal 420 when there are no such records any more. */
export function resourceNow({ registry }: Call, { resource: name, title, record_id: id }: Kept): Resource {
  const resource = registry.resources.get(name);
  // What only grows, or lives elsewhere, has no way back from here.
  if (!resource?.services.delete || resource.append || resource.provider.type !== 'kaifang')
    throw new Refusal(ret.state, 'trash.noResource', { values: { title: title ?? `#${id}` } });
  return resource;
}

/** What the resource's deletion told the trash to take care of. */
export function careOf({ app }: Pick<Call, 'app'>, resource: Resource | undefined): TrashCare {
  return app.services.get(resource?.services.delete ?? '')?.trash ?? {};
}
