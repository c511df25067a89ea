import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { fenOf } from '../rules/money/amount.ts';
import { rsaKey } from '../rules/money/rsaKey.ts';
import { alipayAddress } from '../rules/paying/alipayAddress.ts';
import { siteSettings } from '../store/platform/site.ts';
import { type PayingConfig, payingConfig } from './config.ts';

/** The ways to pay whose money arrives by a notice. */
export const onlineProviders = ['alipay', 'paypal'] as const;

/**
 * What a portal needs to have an order paid online that may be paid now: Alipay's page as a signed address, PayPal's
 * order as its buttons take it. Who was paid is told by the notice, never by the payer. @throws Refusal 420 where it
 * cannot be paid so.
 */
export async function startPayment(
  call: Call,
  order: Row,
  provider: (typeof onlineProviders)[number],
): Promise<object> {
  if (fenOf(String(order['amount'])) === 0) throw new Refusal(ret.state, 'paying.nothing');
  const config = await payingConfig(call.app, provider);
  if (!config[`${provider}_enabled`]) throw new Refusal(ret.state, 'paying.off');
  const { api_domain: domain } = await siteSettings(call.db);
  if (domain === null) throw new Refusal(ret.state, 'paying.noDomain');
  const notify_url = `${domain}/api/payment/${provider}`;
  const about = { provider, environment: config[`${provider}_environment`], notify_url };
  return { ...about, ...(provider === 'alipay' ? alipay(config, order, notify_url) : paypal(config, order)) };
}

function alipay(config: PayingConfig, order: Row, notifyUrl: string): Row {
  const key = rsaKey('private', config.alipay_app_private_key);
  if (!key) throw new Refusal(ret.state, 'paying.off');
  const url = alipayAddress({
    ...{ appId: config.alipay_app_id, environment: config.alipay_environment, key, notifyUrl },
    orderNo: String(order['order_no']),
    amount: String(order['amount']),
    subject: String(order['package_name'] ?? order['order_no']),
    now: new Date(),
  });
  return { url };
}

function paypal({ paypal_client_id: client_id }: PayingConfig, order: Row): object {
  const { order_no: number, amount: value } = order;
  const unit = { custom_id: number, invoice_id: number, amount: { currency_code: 'CNY', value } };
  return { client_id, order: { intent: 'CAPTURE', purchase_units: [unit] } };
}
