import { sql } from 'kysely';
import type { Order, OrderPlatformInput, TrafficPackage } from '#generated/records.ts';
import { nullable } from '#schemas/derive/answerSchema.ts';
import { platformSideOf } from '#schemas/derive/platformSide.ts';
import type { Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { listOf, value, valuesAnswer } from '../../answers.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { siteSettings } from '../../platform/config/site.ts';
import type { Db } from '../../platform/store/database.ts';
import { getRecord, idInput } from '../../records/get.ts';
import { addRecord } from '../../records/write.ts';
import { amountOf, fenOf } from '../balances/amount.ts';
import { moveMoney } from '../balances/moveMoney.ts';
import { assertOnSale } from '../packages/assertOnSale.ts';
import { packageAsOrdered } from '../packages/packages.ts';
import { hadTrial } from '../packages/trials.ts';
import { payOrder } from '../payments/payOrder.ts';
import { finishPaypal, paypalOrderId } from '../payments/paypalPayment.ts';
import { onlineProviders, startPayment } from '../payments/startPayment.ts';
import { orderNumber } from './orderNumber.ts';
/** A developer's own orders. The package as it is on sale now determines the content and the price. */
export const platformOrder = {
  // A trial is used up with its order, and can be used once.
  'Platform.Order.Add': { noImpersonation: true, run: buy },
  'Platform.Order.Pay': {
    access: 'own',
    writes: true,
    noImpersonation: true,
    input: idInput,
    summary: {
      zh_cn: '用余额支付自己的订单，套餐随即发放',
      en: 'Pays one’s own order from the balance; its package is sent at once',
    },
    answer: { kind: 'record', of: 'order', own: true },
    run: pay,
  },
  'Platform.Order.StartPayment': {
    access: 'own',
    writes: 'outside',
    repeatable: true,
    noImpersonation: true,
    input: {
      ...idInput,
      properties: {
        ...idInput.properties,
        pay_method: { type: 'string', enum: onlineProviders, label: { zh_cn: '支付方式', en: 'Pay method' } },
      },
    },
    summary: {
      zh_cn:
        '在线支付自己的订单：支付宝或 PayPal 付款页的地址，以及 PayPal 按钮使用的订单；到账由支付平台确认',
      en: 'Begins to pay one’s own order online: the address of the page of Alipay or PayPal, and the order for PayPal’s buttons; the provider tells when it is paid',
    },
    answer: valuesAnswer(
      {
        provider: value('string', '支付方式', 'The provider', { enum: [...onlineProviders] }),
        environment: value('string', '支付环境', 'Its environment: live or sandbox'),
        notify_url: value('string', '接收付款通知的地址', 'The address that is told of the payment'),
        url: value('string', '付款页的地址', 'The address of the page on which it is paid'),
        client_id: value('string', 'PayPal 按钮使用的 Client ID', 'PayPal: the client id for its buttons'),
        order: value('object', 'PayPal 订单的内容', 'PayPal: what its buttons create the order from'),
      },
      ['url', 'client_id', 'order'],
    ),
    run: startOnline,
  },
  'Platform.Order.FinishPayment': {
    access: 'own',
    writes: 'outside',
    repeatable: true,
    noImpersonation: true,
    input: {
      ...idInput,
      required: ['id', 'paypal_order'],
      properties: {
        ...idInput.properties,
        paypal_order: {
          type: 'string',
          pattern: paypalOrderId.source,
          label: { zh_cn: 'PayPal 订单号', en: 'PayPal order ID' },
        },
      },
    },
    summary: {
      zh_cn: '付款人在 PayPal 同意付款后收取款项并支付自己的订单；可重复调用',
      en: 'Collects what the payer approved at PayPal and pays one’s own order with it; may be repeated',
    },
    answer: { kind: 'record', of: 'order', own: true },
    run: finishOnline,
  },
  'Platform.Order.GetPayMethods': {
    access: 'member',
    input: noInput,
    summary: { zh_cn: '可用的支付方式', en: 'The ways to pay that are switched on' },
    answer: valuesAnswer({
      items: listOf(
        {
          pay_method: value('string', '支付方式', 'The way to pay'),
          text: nullable(
            value(
              'string',
              '给付款人的说明，余额支付时为余额',
              'What the payer has to know; of the balance, its amount',
            ),
          ),
          available: nullable(
            value('string', '最多可支付的金额；空表示不限', 'How much it pays at most; null without a limit'),
          ),
          buttons_only: value(
            'boolean',
            '只能用 PayPal 的按钮支付，门户不提供',
            'It is paid with PayPal’s buttons only, which the portal does not have',
          ),
        },
        '可用的支付方式',
        'The ways to pay that are switched on',
      ),
    }),
    run: async (call) => ({ items: await offeredMethods(call) }),
  },
} satisfies Readonly<Record<string, CustomService>>;

type PayInput = { readonly id: number };
type FinishPaymentInput = PayInput & { readonly paypal_order: string };
type StartPaymentInput = PayInput & { readonly pay_method?: (typeof onlineProviders)[number] };

function ownOrder(call: Call): Resource<'order'> {
  return platformSideOf(call.registry, 'order');
}

async function buy(call: Call, values: OrderPlatformInput): Promise<Order> {
  const { id } = callerOf(call);
  const bought = await getRecord(call, 'traffic_package', values.package_id, 'lock');
  await assertOnSale(call, bought);
  const isTrial = bought.type === 'trial';
  const quantity = values.quantity ?? 1;
  if (isTrial && (await hadTrial(call.db, { accountId: id, apis: bought.services ?? [] })))
    throw new ApiError(ret.state, 'entity.trialTaken');
  if (isTrial && quantity !== 1) throw new ApiError(ret.state, 'entity.oneTrial');
  if (!isTrial) await refuseMethodOff(call, values.pay_method);
  const order = await addRecord(call, ownOrder(call), {
    ...values,
    account_id: id,
    order_no: orderNumber(new Date()),
    ...(await packageAsOrdered(call.db, bought)),
    amount: amountOf(bought.price, quantity),
    status: isTrial ? 'paid' : 'unpaid',
  });
  return isTrial ? payOrder(call, ownOrder(call), order, {}) : order;
}

async function pay(call: Call, { id }: PayInput): Promise<Order> {
  const order = await getRecord(call, ownOrder(call), id, 'lock');
  if (order.status !== 'unpaid') throw new ApiError(ret.state, 'state', { data: { record: order } });
  await assertOnSale(call, await packageOf(call, order), order);
  const amount = fenOf(order.amount);
  const cause = { order: order.id };
  if (amount > 0)
    await moveMoney(call.db, [{ kind: 'deduction', accountId: callerOf(call).id, amount, cause }]);
  return payOrder(call, ownOrder(call), order, { status: 'paid', pay_method: 'balance' });
}

// A started payment completes when the provider confirms it. Until then the order is not paid.
async function startOnline(call: Call, { id, pay_method: asked }: StartPaymentInput): Promise<object> {
  const order = await getRecord(call, ownOrder(call), id);
  const provider = onlineProviders.find((one) => one === (asked ?? order.pay_method));
  if (!provider) throw new ApiError(ret.state, 'paying.notOnline');
  if (order.status !== 'unpaid') throw new ApiError(ret.state, 'state', { data: { record: order } });
  await assertOnSale(call, await packageOf(call, order), order);
  return startPayment(call, order, provider);
}

// Without a transaction: it calls the provider in between, which may be slow.
async function finishOnline(call: Call, { id, paypal_order }: FinishPaymentInput): Promise<Order> {
  const order = await getRecord(call, ownOrder(call), id);
  if (order.status === 'paid') return order;
  if (order.status !== 'unpaid' || order.package_state === 'recycled')
    throw new ApiError(ret.state, 'state', { data: { record: order } });
  const isApplied = await finishPaypal(call, order, paypal_order);
  const after = await getRecord(call, ownOrder(call), id);
  if (!isApplied || after.status !== 'paid')
    throw new ApiError(ret.state, 'paying.surplus', { data: { record: after } });
  return after;
}

function packageOf(call: Call, order: Order): Promise<TrafficPackage> {
  return getRecord(call, 'traffic_package', order.package_id);
}

async function refuseMethodOff(call: Call, asked: OrderPlatformInput['pay_method']): Promise<void> {
  const property = ownOrder(call).schema.properties['pay_method'];
  const wanted = asked ?? property?.default;
  const methods = await payMethods(call.db, callerOf(call).id);
  if (methods.some(({ pay_method }) => pay_method === wanted)) return;
  const message = say(call.texts, 'refusal.money.methodOff', {
    method: property?.options?.[String(wanted)]?.label[call.lang],
  });
  throw badInput([{ field: 'pay_method', rule: 'off', message }]);
}

/** An enabled payment method, and the instructions for the payer. */
interface PayMethod {
  readonly pay_method: string;
  readonly text: string | null;
  /** How much it pays at most; null without a limit. */
  readonly available: string | null;
  readonly buttons_only: boolean;
}

// Online payments need an address at which the provider reports them.
async function offeredMethods(call: Call): Promise<PayMethod[]> {
  const methods = await payMethods(call.db, callerOf(call).id);
  const { api_domain } = await siteSettings(call.db);
  const isOnline = (method: string) => onlineProviders.some((provider) => provider === method);
  return api_domain === null ? methods.filter(({ pay_method }) => !isOnline(pay_method)) : methods;
}

/** The payment methods enabled now; the balance is always one of them. */
async function payMethods(db: Db, account: number): Promise<PayMethod[]> {
  const { rows } = await sql<PayMethod>`
    select pay_method, text, available, buttons_only
    from payment_config, (select coalesce(balance, 0) / 100.0 as yuan from account where id = ${account}) as own,
    lateral (values
      (true, 'balance', to_char(yuan, '"¥"FM999,999,999,990.00'), to_char(yuan, 'FM999999999990.00'), false),
      (alipay_enabled, 'alipay', null, null, false),
      (paypal_enabled, 'paypal', null, null, paypal_client_secret is null),
      (cash_enabled, 'cash', cash_text, null, false)
    ) as method (is_on, pay_method, text, available, buttons_only) where is_on`.execute(db);
  return rows;
}
