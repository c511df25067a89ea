import { type KeyObject, sign } from 'node:crypto';
import { platformTime } from '#schemas/payloads/days.ts';
import { alipayText } from './alipayText.ts';

/** An order as it is sent to Alipay. */
export interface AlipayPayment {
  readonly appId: string;
  readonly key: KeyObject;
  readonly environment: string;
  readonly notifyUrl: string;
  readonly orderNo: string;
  readonly amount: string;
  readonly subject: string;
  readonly now: Date;
}

const gateways: Readonly<Record<string, string>> = {
  sandbox: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
  production: 'https://openapi.alipay.com/gateway.do',
};

/** The signed URL of the page on which Alipay collects the payment of an order. */
export function alipayAddress(payment: AlipayPayment): string {
  const fields: Record<string, string> = {
    app_id: payment.appId,
    method: 'alipay.trade.page.pay',
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: platformTime(payment.now.getTime()),
    version: '1.0',
    notify_url: payment.notifyUrl,
    biz_content: JSON.stringify({
      out_trade_no: payment.orderNo,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: payment.amount,
      // Alipay does not accept these characters here.
      subject: payment.subject.replace(/[/=&]/g, ' '),
    }),
  };
  const signed = sign('RSA-SHA256', Buffer.from(alipayText(fields, ['sign'])), payment.key).toString(
    'base64',
  );
  return `${gateways[payment.environment]}?${new URLSearchParams({ ...fields, sign: signed })}`;
}
