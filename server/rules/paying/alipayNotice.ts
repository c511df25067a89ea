import { verify } from 'node:crypto';
import { rsaKey } from '../money/rsaKey.ts';
import { alipayText } from './alipayText.ts';
import type { Told } from './told.ts';

/** What a notice of Alipay is held against. */
export interface AlipaySide {
  readonly appId: string;
  readonly sellerId: string;
  readonly publicKey: string;
}

// Closed later means paid back in whole or never paid; neither pays an order.
const paid = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** What a notice of Alipay says, once its signature, its application and its seller are the configured ones. */
export function alipayNotice(fields: Readonly<Record<string, string>>, side: AlipaySide): Told | 'forged' {
  const { sign = '', sign_type: kind } = fields;
  const key = rsaKey('public', side.publicKey);
  const text = Buffer.from(alipayText(fields, ['sign', 'sign_type']));
  if (kind !== 'RSA2' || !key || !verify('RSA-SHA256', text, key, Buffer.from(sign, 'base64')))
    return 'forged';
  if (fields['app_id'] !== side.appId || fields['seller_id'] !== side.sellerId) return 'forged';
  const { trade_no: tradeNo, out_trade_no: orderNo, total_amount: amount } = fields;
  // A refund is told under the same number with the same state.
  const isRefund = Boolean(fields['refund_fee'] || fields['gmt_refund']);
  if (!tradeNo || !orderNo || !amount || isRefund || !paid.has(fields['trade_status'] ?? '')) return 'other';
  return { provider: 'alipay', tradeNo, orderNo, amount, currency: 'CNY' };
}
