import { verify } from 'node:crypto';
import { alipayText } from './alipayText.ts';
import type { PaymentReport } from './paymentReport.ts';
import { rsaKey } from './rsaKey.ts';

/** The configuration that an Alipay notification is checked against. */
export interface AlipaySide {
  readonly appId: string;
  readonly sellerId: string;
  readonly publicKey: string;
}

const judged = [
  ...['app_id', 'seller_id', 'trade_no', 'out_trade_no', 'total_amount'],
  ...['trade_status', 'refund_fee', 'gmt_refund'],
];

// TRADE_CLOSED means a full refund or no payment. It does not pay an order.
const paid = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/**
 * The content of an Alipay notification, once its signature, application and seller match the configuration.
 */
export function alipayNotice(
  fields: Readonly<Record<string, string>>,
  side: AlipaySide,
): PaymentReport | 'forged' {
  const { sign = '', sign_type: kind } = fields;
  const key = rsaKey('public', side.publicKey);
  const text = Buffer.from(alipayText(fields, ['sign', 'sign_type']));
  if (kind !== 'RSA2' || !key || !verify('RSA-SHA256', text, key, Buffer.from(sign, 'base64')))
    return 'forged';
  if (hidesField(fields)) return 'forged';
  if (fields['app_id'] !== side.appId || fields['seller_id'] !== side.sellerId) return 'forged';
  const { trade_no: tradeNo, out_trade_no: orderNo, total_amount: amount } = fields;
  // A refund is reported with the same number and the same state.
  const isRefund = Boolean(fields['refund_fee'] || fields['gmt_refund']);
  if (!tradeNo || !orderNo || !amount || isRefund || !paid.has(fields['trade_status'] ?? '')) return 'other';
  return { provider: 'alipay', tradeNo, orderNo, amount, currency: 'CNY' };
}

// The signed text does not delimit values: a checked field could be hidden in the value before it.
function hidesField(fields: Readonly<Record<string, string>>): boolean {
  return Object.entries(fields).some(
    ([name, value]) => !/^\w+$/.test(name) || judged.some((one) => value.includes(`&${one}=`)),
  );
}
