import { platformSide } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../../call.ts';
import { getRecord, idInput } from '../../collection/get.ts';
import { addRecord } from '../../collection/write.ts';
import { payOrder } from '../../paying/payOrder.ts';
import { refuseUnsold } from '../../paying/refuseUnsold.ts';
import { onlineProviders, startPayment } from '../../paying/startPayment.ts';
import { badInput, Refusal } from '../../refusal.ts';
import { amountOf, fenOf } from '../../rules/money/amount.ts';
import { orderNumber } from '../../rules/money/orderNumber.ts';
import { type HandWritten, noInput } from '../../service.ts';
import { moveMoney } from '../../store/platform/moveMoney.ts';
import { packageAsOrdered } from '../../store/platform/packages.ts';
import { payMethods } from '../../store/platform/payMethods.ts';
import { hadTrial } from '../../store/platform/trials.ts';

/** A developer's own orders: what is bought, and what it costs, is told by the package as it is on sale now. */
export const platformOrder: Readonly<Record<string, HandWritten>> = {
  // A trial is taken with its order, and taken once.
  'Platform.Order.Add': { inPerson: true, run: buy },
  'Platform.Order.Pay': {
    access: 'own',
    writes: true,
    inPerson: true,
    input: idInput,
    summary: {
      zh_cn: '用余额支付自己的订单，套餐随即发放',
      en: 'Pays one’s own order from the balance; its package is sent at once',
    },
    run: pay,
  },
  'Platform.Order.StartPayment': {
    access: 'own',
    inPerson: true,
    input: {
      ...idInput,
      properties: {
        ...idInput.properties,
        pay_method: { type: 'string', enum: onlineProviders, label: { zh_cn: '支付方式', en: 'Pay method' } },
      },
    },
    summary: {
      zh_cn: '在线支付自己的订单：支付宝付款页的地址，或 PayPal 的订单；到账由付款通知确认',
      en: 'Begins to pay one’s own order online: the address of Alipay’s page, or the order for PayPal; a notice tells when it is paid',
    },
    run: startOnline,
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
  await refuseUnsold(call, bought);
  const isTrial = bought['type'] === 'trial';
  const quantity = Number(values['quantity'] ?? 1);
  if (isTrial && (await hadTrial(call.db, { accountId: id, apis: (bought['services'] ?? []) as string[] })))
    throw new Refusal(ret.state, 'entity.trialTaken');
  if (isTrial && quantity !== 1) throw new Refusal(ret.state, 'entity.oneTrial');
  if (!isTrial) await refuseMethodOff(call, values['pay_method']);
  const order = await addRecord(call, ownOrder(call), {
    ...values,
    account_id: id,
    order_no: orderNumber(new Date()),
    ...(await packageAsOrdered(call.db, bought)),
    amount: amountOf(String(bought['price']), quantity),
    status: isTrial ? 'paid' : 'unpaid',
  });
  return isTrial ? payOrder(call, ownOrder(call), order, {}) : order;
}

async function pay(call: Call, { id }: Row): Promise<Row> {
  const order = await getRecord(call, ownOrder(call), Number(id), 'lock');
  if (order['status'] !== 'unpaid') throw new Refusal(ret.state, 'state', { data: { record: order } });
  await refuseUnsold(call, await packageOf(call, order), order);
  const amount = fenOf(String(order['amount']));
  const cause = { order: Number(order['id']) };
  if (amount > 0)
    await moveMoney(call.db, [{ kind: 'deduction', accountId: callerOf(call).id, amount, cause }]);
  const paid = { status: 'paid', pay_method: 'balance' };
  return payOrder(call, ownOrder(call), order, paid);
}

// Whoever started a payment pays by the notice of its provider; until then the order is as it was.
async function startOnline(call: Call, { id, pay_method: asked }: Row): Promise<object> {
  const order = await getRecord(call, ownOrder(call), Number(id));
  const provider = onlineProviders.find((one) => one === (asked ?? order['pay_method']));
  if (!provider) throw new Refusal(ret.state, 'paying.notOnline');
  if (order['status'] !== 'unpaid') throw new Refusal(ret.state, 'state', { data: { record: order } });
  await refuseUnsold(call, await packageOf(call, order), order);
  return startPayment(call, order, provider);
}

function packageOf(call: Call, order: Row): Promise<Row> {
  return getRecord(call, resourceOf(call.registry, 'traffic_package'), Number(order['package_id']));
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
