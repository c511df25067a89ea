import { sql } from 'kysely';
import type { Resource } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { assertNotImpersonating } from '../../core/access/assertNotImpersonating.ts';
import type { Call } from '../../core/call.ts';
import type { TrashCare } from '../../core/service.ts';
import type { Db } from '../../platform/store/database.ts';
import { trashScope } from './scope.ts';
import type { Columns } from './shape.ts';

/** A deleted record while it is restored or purged. */
export interface Kept {
  readonly id: number;
  readonly resource: string;
  readonly record_id: number;
  readonly title: string | null;
  readonly shape: string;
  /** The columns at the time of the deletion. */
  readonly columns: Columns;
}

/**
 * Locks deleted records, the last deleted first: a record's references were deleted after it.
 * @throws ApiError 404 when one is no longer there or not accessible to the caller; 403 during impersonation
 * where that is not allowed.
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

// Records that may not be deleted during impersonation are neither restored nor purged then.
function refuseInSimulation({ caller, registry }: Call, rows: readonly Kept[]): void {
  if (rows.some(({ resource }) => registry.resources.get(resource)?.noImpersonation))
    assertNotImpersonating({ caller });
}

/** Removes the trash entries of records that were restored or are being purged. */
export async function forget(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with told as (delete from trash where id = any(${ids}::bigint[])),
    along as (delete from kaifang_system.trash_along where trash_id = any(${ids}::bigint[]))
    delete from kaifang_system.trash_row where trash_id = any(${ids}::bigint[])`.execute(db);
}

/** The resource of a deleted record. @throws ApiError 420 when the resource was removed. */
export function resourceNow({ registry }: Call, { resource: name, title, record_id: id }: Kept): Resource {
  const resource = registry.resources.get(name);
  // Append-only and external records cannot be restored from here.
  if (!resource?.services.delete || resource.appendOnly || resource.provider.type !== 'kaifang')
    throw new ApiError(ret.state, 'trash.noResource', { values: { title: title ?? `#${id}` } });
  return resource;
}

/** The trash hooks of the resource's delete service. */
export function careOf({ app }: Pick<Call, 'app'>, resource: Resource | undefined): TrashCare {
  return app.services.get(resource?.services.delete ?? '')?.trash ?? {};
}
