import { sql } from 'kysely';
import { type Follower, followersOf } from '#schemas/derive/aroundRecord.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../refusal.ts';
import { filterCondition } from '../where.ts';
import { stateRefusal } from './stateRefusal.ts';

/**
 * Refuses to delete records in a state in which nobody deletes them (`deleteWhen`), and those with which something would
 * go along that is in such a state. @throws Refusal 420
 */
export async function refuseUndeletable(
  call: Call,
  resource: Resource,
  records: readonly Row[],
): Promise<void> {
  const { deleteWhen = {} } = resource;
  const closed = records.find((record) => !isIn(record, deleteWhen));
  if (closed) throw stateRefusal(resource, closed, deleteWhen);
  const ids = records.map(({ id }) => Number(id));
  for (const follower of followersOf(call.registry, resource)) await refuseHolding(call, follower, ids);
}

// The records' locks keep others from adding what would go along; what is there already must not change until it went.
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
    throw new Refusal(ret.state, 'referenced', { values: { label: resource.plural } });
}
