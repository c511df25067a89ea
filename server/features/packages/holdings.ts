import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Call } from '../../core/call.ts';
import { insertAudits, writeAudits } from '../../records/audit.ts';
import { getRecords } from '../../records/get.ts';
import { issuePackage, recyclePackage, revokeRecycled } from './packages.ts';

const name = 'account_package';

/** Adds the calls of an order to its account and to the history of each holding. */
export async function issueHoldings(call: Call, orderId: number, quantity: number): Promise<void> {
  const issued = await getRecords(call, name, await issuePackage(call.db, orderId, quantity));
  const changes = issued.map((after) => ({ id: after.id, before: null, after }));
  await writeAudits(call, resourceOf(call.registry, name), changes);
}

/** Takes back the calls of an order and adds that to the history of each holding. */
export async function recycleHoldings(call: Call, orderId: number): Promise<void> {
  await writeRevoked(call, await recyclePackage(call.db, orderId));
}

/**
 * Takes back holdings that were restored from the trash but whose orders were recycled in between; adds that
 * to the history of each.
 */
export async function recycleRestored(call: Call, ids: readonly number[]): Promise<void> {
  await writeRevoked(call, await revokeRecycled(call.db, ids));
}

function writeRevoked(call: Call, ids: readonly number[]): Promise<void> {
  return insertAudits(
    call,
    name,
    ids.map((id) => ({ id, changes: { revoked: [false, true] } })),
  );
}
