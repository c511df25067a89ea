import { type KeyObject, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PaymentReport } from './paymentReport.ts';

/** The signature headers of a PayPal notification. */
export interface PaypalHeaders {
  readonly 'paypal-auth-algo'?: string | undefined;
  readonly 'paypal-transmission-id'?: string | undefined;
  readonly 'paypal-transmission-time'?: string | undefined;
  readonly 'paypal-transmission-sig'?: string | undefined;
}

/**
 * The content of a PayPal notification, once its signature is verified with the given key for the configured
 * webhook.
 */
export function paypalNotice(
  body: Buffer,
  headers: PaypalHeaders,
  webhookId: string,
  key: KeyObject,
): PaymentReport | 'forged' {
  const signature = Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64');
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers;
  const text = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
  const isSigned =
    headers['paypal-auth-algo'] === 'SHA256withRSA' && verify('RSA-SHA256', text, key, signature);
  return isSigned ? read(body) : 'forged';
}

interface Event {
  readonly event_type?: unknown;
  readonly resource?: {
    readonly id?: unknown;
    readonly custom_id?: unknown;
    readonly amount?: { readonly value?: unknown; readonly currency_code?: unknown };
  };
}

function read(body: Buffer): PaymentReport {
  const event = parsed(body);
  const { id: tradeNo, custom_id: orderNo, amount } = event.resource ?? {};
  const { value, currency_code: currency } = amount ?? {};
  const told = [tradeNo, orderNo, value, currency];
  if (event.event_type !== 'PAYMENT.CAPTURE.COMPLETED' || told.some((part) => typeof part !== 'string'))
    return 'other';
  return {
    provider: 'paypal',
    ...{
      tradeNo: String(tradeNo),
      orderNo: String(orderNo),
      amount: String(value),
      currency: String(currency),
    },
  };
}

function parsed(body: Buffer): Event {
  try {
    return (JSON.parse(body.toString('utf8')) ?? {}) as Event;
  } catch {
    return {};
  }
}
