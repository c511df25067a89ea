import type { Order } from '#generated/records.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { siteSettings } from '../../platform/config/site.ts';
import { fenOf } from '../balances/amount.ts';
import { alipayAddress } from './alipayAddress.ts';
import { type PayingConfig, payingConfig } from './config.ts';
import { rsaKey } from './rsaKey.ts';

/** The payment methods that are confirmed by a notification. */
export const onlineProviders = ['alipay', 'paypal'] as const;

/**
 * The data that a portal needs for the online payment of a payable order: Alipay's page as a signed URL, or
 * PayPal's order for its buttons. Only the notification confirms a payment, never the payer. @throws ApiError
 * 420 where online payment is not possible.
 */
export async function startPayment(
  call: Call,
  order: Order,
  provider: (typeof onlineProviders)[number],
): Promise<object> {
  if (fenOf(order.amount) === 0) throw new ApiError(ret.state, 'paying.nothing');
  const config = await payingConfig(call.app, provider);
  if (!config[`${provider}_enabled`]) throw new ApiError(ret.state, 'paying.off');
  const { api_domain: domain } = await siteSettings(call.db);
  if (domain === null) throw new ApiError(ret.state, 'paying.noDomain');
  const notify_url = `${domain}/api/payment/${provider}`;
  const about = { provider, environment: config[`${provider}_environment`], notify_url };
  return { ...about, ...(provider === 'alipay' ? alipay(config, order, notify_url) : paypal(config, order)) };
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

function paypal({ paypal_client_id: client_id }: PayingConfig, order: Order): object {
  const { order_no: number, amount: value } = order;
  const unit = { custom_id: number, invoice_id: number, amount: { currency_code: 'CNY', value } };
  return { client_id, order: { intent: 'CAPTURE', purchase_units: [unit] } };
}
