import { sql } from 'kysely';
import { type Follower, followersOf } from '#schemas/derive/aroundRecord.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { filterCondition } from '../where.ts';
import { stateError } from './stateError.ts';

/**
 * Rejects deleting records in a state that forbids it (`deleteWhen`), or records whose cascade would delete
 * such a record.
 * @throws ApiError 420
 */
export async function assertDeletable(
  call: Call,
  resource: Resource,
  records: readonly Row[],
): Promise<void> {
  const { deleteWhen = {} } = resource;
  const closed = records.find((record) => !isIn(record, deleteWhen));
  if (closed) throw stateError(resource, closed, deleteWhen);
  const ids = records.map(({ id }) => Number(id));
  for (const follower of followersOf(call.registry, resource)) await refuseHolding(call, follower, ids);
}

// The records' locks keep others from adding dependents. Existing dependents must not change until they are
// deleted.
async function refuseHolding(
  call: Call,
  { resource, field }: Follower,
  ids: readonly number[],
): Promise<void> {
  if (!resource.deleteWhen) return;
  const open = filterCondition(resource, asFilter(resource.deleteWhen), call.texts);
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${open} is true as "isOpen" from ${sql.table(resource.name)}
    where ${sql.ref(field)} = any(${ids}::bigint[]) for update`.execute(call.db);
  if (rows.some(({ isOpen }) => !isOpen))
    throw new ApiError(ret.state, 'referenced', { values: { label: resource.plural } });
}
