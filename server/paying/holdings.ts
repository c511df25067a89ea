import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Call } from '../call.ts';
import { insertAudits, writeAudits } from '../collection/audit.ts';
import { getRecords } from '../collection/get.ts';
import { issuePackage, recyclePackage, revokeRecycled } from '../store/platform/packages.ts';

const name = 'account_package';

/** Gives the account of an order its calls; the history of each holding begins with that. */
export async function issueHoldings(call: Call, orderId: number, quantity: number): Promise<void> {
  const resource = resourceOf(call.registry, name);
  const issued = await getRecords(call, resource, await issuePackage(call.db, orderId, quantity));
  const changes = issued.map((after) => ({ id: after['id'] as number, before: null, after }));
  await writeAudits(call, resource, changes);
}

/** Takes back what an order gave; the history of each holding says so. */
export async function recycleHoldings(call: Call, orderId: number): Promise<void> {
  await writeRevoked(call, await recyclePackage(call.db, orderId));
}

/** Takes back what came back from the trash of orders that were recycled meanwhile; the history of each says so. */
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
