import { sql } from 'kysely';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { once } from '../../collection/once.ts';
import { addRecord, updateRecord } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import { amountOf } from '../../rules/amount.ts';
import { orderNumber } from '../../rules/orderNumber.ts';
import type { HandWritten } from '../../service.ts';
import { issuePackage } from '../../store/platform/packages.ts';
import { lackingApis } from '../../store/platform/permissions.ts';

/** A developer's own orders: what is bought, and what it costs, is told by the package as it is on sale now. */
export const platformOrder: Readonly<Record<string, HandWritten>> = {
  'Platform.Order.Add': {
    run: (call, { idempotency_key: key, ...values }) =>
      once(call, key as string | undefined, () => buy(call, values)),
  },
};

async function buy(call: Call, values: Row): Promise<Row> {
  const { id } = callerOf(call);
  const resource = platformSide(resourceOf(call.registry, 'order')) as Resource;
  const packages = resourceOf(call.registry, 'traffic_package');
  const bought = await getRecord(call, packages, Number(values['package_id']), 'lock');
  if (bought['status'] !== 'normal') throw new Refusal(ret.state, 'entity.packageClosed');
  await refuseUnpermitted(call, bought);
  const isTrial = bought['type'] === 'trial';
  const quantity = Number(values['quantity'] ?? 1);
  if (isTrial) await refuseSecondTrial(call, id, bought);
  if (isTrial && quantity !== 1) throw new Refusal(ret.state, 'entity.oneTrial');
  const order = await addRecord(call, resource, {
    ...values,
    account_id: id,
    order_no: orderNumber(new Date()),
    package_name: bought['name'] ?? null,
    amount: amountOf(String(bought['price']), quantity),
    status: isTrial ? 'paid' : 'unpaid',
  });
  if (!isTrial) return order;
  const orderId = Number(order['id']);
  await issuePackage(call.db, { id: orderId, accountId: id, packageId: Number(bought['id']), quantity });
  return updateRecord(call, resource, order, { package_state: 'sent' });
}

// Nobody buys calls of an API that he may not call.
async function refuseUnpermitted(call: Call, { services }: Row): Promise<void> {
  const { id, level } = callerOf(call);
  const lacking = await lackingApis(call.db, { accountId: id, level }, (services as string[] | null) ?? []);
  if (lacking.length === 0) return;
  throw new Refusal(ret.forbidden, 'permission.cannotBuy', { values: { services: lacking.join(', ') } });
}

// The account's lock makes two tries at once come one after the other.
async function refuseSecondTrial(call: Call, accountId: number, { services }: Row): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for update`.execute(call.db);
  const names = services as readonly Json[];
  const { rows } = await sql`
    select 1 from "order" o join traffic_package p on p.id = o.package_id
    where o.account_id = ${accountId} and p.type = 'trial' and p.services ?| ${names}::text[] limit 1`.execute(
    call.db,
  );
  if (rows.length > 0) throw new Refusal(ret.state, 'entity.trialTaken');
}
