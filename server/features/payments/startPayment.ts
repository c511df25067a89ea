import type { Order } from '#generated/records.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { siteSettings } from '../../platform/config/site.ts';
import { fenOf } from '../balances/amount.ts';
import { alipayAddress } from './alipayAddress.ts';
import { type PayingConfig, payingConfig } from './config.ts';
import { type PaypalDemand, paypalAttempt, paypalPage } from './paypalPayment.ts';
import { rsaKey } from './rsaKey.ts';

/** The payment methods that are confirmed by a notification. */
export const onlineProviders = ['alipay', 'paypal'] as const;

/**
 * The data that a portal needs for the online payment of a payable order: the page of the provider, and
 * PayPal's order for its buttons. Only the provider confirms a payment, never the payer.
 * @throws ApiError 420 where online payment is not possible.
 */
export async function startPayment(
  call: Call,
  order: Order,
  provider: (typeof onlineProviders)[number],
): Promise<object> {
  if (fenOf(order.amount) === 0) throw new ApiError(ret.state, 'paying.nothing');
  const config = await payingConfig(call.app, provider);
  if (!config[`${provider}_enabled`]) throw new ApiError(ret.state, 'paying.off');
  const site = await siteSettings(call.db);
  if (site.api_domain === null) throw new ApiError(ret.state, 'paying.noDomain');
  const notify_url = `${site.api_domain}/api/payment/${provider}`;
  const about = { provider, environment: config[`${provider}_environment`], notify_url };
  if (provider === 'alipay') return { ...about, ...alipay(config, order, notify_url) };
  const demand = paypalDemand(order);
  const buttons = { ...about, client_id: config.paypal_client_id, order: demand };
  // PayPal sends the payer back to the portal, and the server collects the payment with its secret.
  if (!site.portal_enabled || config.paypal_client_secret === '') return buttons;
  const portal = site.portal_domain ?? site.api_domain;
  return { ...buttons, url: await paypalPage(call, order, { config, demand, portal }) };
}

function alipay(config: PayingConfig, order: Order, notifyUrl: string): { url: string } {
  const key = rsaKey('private', config.alipay_app_private_key);
  if (!key) throw new ApiError(ret.state, 'paying.off');
  const url = alipayAddress({
    ...{ appId: config.alipay_app_id, environment: config.alipay_environment, key, notifyUrl },
    orderNo: String(order.order_no),
    amount: order.amount,
    subject: String(order.package_name ?? order.order_no),
    now: new Date(),
  });
  return { url };
}

// The order is found by `custom_id`. PayPal refuses a second payment of one `invoice_id` where the account
// blocks accidental payments, so each attempt has its own: after a surplus payment the order can still be paid.
function paypalDemand(order: Order): PaypalDemand {
  const amount = { currency_code: 'CNY', value: order.amount };
  const unit = { custom_id: order.order_no, invoice_id: paypalAttempt(order), amount };
  return { intent: 'CAPTURE', purchase_units: [unit] };
}
