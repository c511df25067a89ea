import { sql } from 'kysely';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../../call.ts';
import { getRecord, idInput } from '../../collection/get.ts';
import { keyProperty } from '../../collection/inputs.ts';
import { addRecord, updateRecord } from '../../collection/write.ts';
import { badInput, Refusal } from '../../refusal.ts';
import { amountOf, fenOf } from '../../rules/amount.ts';
import { orderNumber } from '../../rules/orderNumber.ts';
import { type HandWritten, noInput } from '../../service.ts';
import { moveMoney } from '../../store/platform/moveMoney.ts';
import { issuePackage } from '../../store/platform/packages.ts';
import { payMethods } from '../../store/platform/payMethods.ts';
import { lackingApis } from '../../store/platform/permissions.ts';

/** A developer's own orders: what is bought, and what it costs, is told by the package as it is on sale now. */
export const platformOrder: Readonly<Record<string, HandWritten>> = {
  'Platform.Order.Add': { run: buy },
  'Platform.Order.Pay': {
    access: 'own',
    writes: true,
    inPerson: true,
    input: { ...idInput, properties: { ...idInput.properties, idempotency_key: keyProperty } },
    summary: {
      zh_cn: '用余额支付自己的订单，套餐随即发放',
      en: 'Pays one’s own order from the balance; its package is sent at once',
    },
    run: pay,
  },
  'Platform.Order.GetPayMethods': {
    access: 'member',
    input: noInput,
    summary: { zh_cn: '可用的支付方式', en: 'The ways to pay that are switched on' },
    run: async ({ db }) => ({ items: await payMethods(db) }),
  },
};

function ownOrder(call: Call): Resource {
  return platformSide(resourceOf(call.registry, 'order')) as Resource;
}

async function buy(call: Call, values: Row): Promise<Row> {
  const { id } = callerOf(call);
  const packages = resourceOf(call.registry, 'traffic_package');
  const bought = await getRecord(call, packages, Number(values['package_id']), 'lock');
  if (bought['status'] !== 'normal') throw new Refusal(ret.state, 'entity.packageClosed');
  await refuseUnpermitted(call, bought);
  const isTrial = bought['type'] === 'trial';
  const quantity = Number(values['quantity'] ?? 1);
  if (isTrial) await refuseSecondTrial(call, id, bought);
  if (isTrial && quantity !== 1) throw new Refusal(ret.state, 'entity.oneTrial');
  if (!isTrial) await refuseMethodOff(call, values['pay_method']);
  const order = await addRecord(call, ownOrder(call), {
    ...values,
    account_id: id,
    order_no: orderNumber(new Date()),
    package_name: bought['name'] ?? null,
    amount: amountOf(String(bought['price']), quantity),
    status: isTrial ? 'paid' : 'unpaid',
  });
  return isTrial ? issued(call, order, {}) : order;
}

async function pay(call: Call, { id }: Row): Promise<Row> {
  const order = await getRecord(call, ownOrder(call), Number(id), 'lock');
  if (order['status'] !== 'unpaid') throw new Refusal(ret.state, 'state', { data: { record: order } });
  const packages = resourceOf(call.registry, 'traffic_package');
  const bought = await getRecord(call, packages, Number(order['package_id']));
  // It may have been closed, or taken back, since it was ordered: nobody pays for what he does not get.
  if (bought['status'] !== 'normal' || order['package_state'] === 'recycled')
    throw new Refusal(ret.state, 'entity.packageClosed', { data: { record: order } });
  const amount = fenOf(String(order['amount']));
  const cause = { order: Number(order['id']) };
  if (amount > 0)
    await moveMoney(call.db, [{ kind: 'deduction', accountId: callerOf(call).id, amount, cause }]);
  const paid = { status: 'paid', pay_method: 'balance' };
  return order['package_state'] === 'sent'
    ? updateRecord(call, ownOrder(call), order, paid)
    : issued(call, order, paid);
}

async function issued(call: Call, order: Row, changes: Row): Promise<Row> {
  await issuePackage(call.db, {
    id: Number(order['id']),
    accountId: Number(order['account_id']),
    packageId: Number(order['package_id']),
    quantity: Number(order['quantity']),
  });
  return updateRecord(call, ownOrder(call), order, { ...changes, package_state: 'sent' });
}

async function refuseMethodOff(call: Call, asked: Json | undefined): Promise<void> {
  const property = ownOrder(call).schema.properties['pay_method'];
  const wanted = asked ?? property?.default;
  if ((await payMethods(call.db)).some(({ pay_method }) => pay_method === wanted)) return;
  const message = say(call.texts, 'refusal.money.methodOff', {
    method: property?.options?.[String(wanted)]?.label[call.lang],
  });
  throw badInput([{ field: 'pay_method', rule: 'off', message }]);
}

// Nobody buys calls of an API that he may not call.
async function refuseUnpermitted(call: Call, { services }: Row): Promise<void> {
  const { id, level } = callerOf(call);
  const lacking = await lackingApis(call.db, { accountId: id, level }, (services as string[] | null) ?? []);
  if (lacking.length === 0) return;
  throw new Refusal(ret.forbidden, 'permission.cannotBuy', { values: { services: lacking.join(', ') } });
}

// The account's lock makes two tries at once come one after the other. What was had is told by what was sent: the
// package may be about another API by now.
async function refuseSecondTrial(call: Call, accountId: number, { services }: Row): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for update`.execute(call.db);
  const names = services as readonly Json[];
  const { rows } = await sql`
    select 1 from account_package
    where account_id = ${accountId} and pay_type = 'trial' and api = any(${names}::text[])
    union all
    select 1 from "order" o join traffic_package p on p.id = o.package_id
    where o.account_id = ${accountId} and p.type = 'trial' and p.services ?| ${names}::text[] limit 1`.execute(
    call.db,
  );
  if (rows.length > 0) throw new Refusal(ret.state, 'entity.trialTaken');
}
