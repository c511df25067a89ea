import type { App } from '../core/app.ts';
import type { Call } from '../core/call.ts';
import { newReference } from '../core/newReference.ts';
import { alipayNotice } from '../features/payments/alipayNotice.ts';
import { type PayingConfig, payingConfig } from '../features/payments/config.ts';
import type { PaymentReport } from '../features/payments/paymentReport.ts';
import { paypalKey } from '../features/payments/paypalKey.ts';
import { type PaypalHeaders, paypalNotice } from '../features/payments/paypalNotice.ts';
import { takePayment } from '../features/payments/takePayment.ts';
import { textsOf } from '../language.ts';
import { readForm, readText } from './bodies.ts';

/** A payment notification as received: untrusted until its signature is verified. */
export interface Notice {
  readonly provider: 'alipay' | 'paypal';
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
}

/**
 * Verifies a provider's notification and processes it. @returns whether the provider may stop resending it.
 */
export async function handlePaymentNotice(app: App, notice: Notice): Promise<boolean> {
  // A payment that began while the provider was enabled counts, even if the provider is disabled by now.
  const config = await payingConfig(app, notice.provider);
  const told = await judged[notice.provider](app, config, notice);
  if (told === 'forged') {
    app.log.warn({ provider: notice.provider, ip: notice.ip }, 'a payment notice was not genuine');
    return false;
  }
  if (told !== 'other') await takePayment(callOf(app, notice), told);
  return true;
}

type Judge = (app: App, config: PayingConfig, notice: Notice) => Promise<PaymentReport | 'forged'>;

const judged: Readonly<Record<Notice['provider'], Judge>> = {
  alipay: async (_app, config, { body }) =>
    alipayNotice(readForm(readText(body)), {
      appId: config.alipay_app_id,
      sellerId: config.alipay_seller_id,
      publicKey: config.alipay_public_key,
    }),
  paypal: async ({ paypal }, config, { body, headers }) => {
    // Without a webhook id no notification can be for this platform, so the certificate is not downloaded.
    if (config.paypal_webhook_id === '') return 'forged';
    const address = String(headers['paypal-cert-url'] ?? '');
    const key = await paypalKey(config, address, paypal[config.paypal_environment]);
    return key ? paypalNotice(body, headers as PaypalHeaders, config.paypal_webhook_id, key) : 'forged';
  },
};

// The platform itself acts, on the provider's notification.
function callOf(app: App, { provider, ip }: Notice): Call {
  return {
    ...{ app, db: app.db, rootDb: app.db, registry: app.registry, ip, lang: 'zh_cn', texts: textsOf.zh_cn },
    ...{ service: `payment.${provider}`, caller: null, session: null, userAgent: '', upload: null },
    reference: newReference(),
    afterCommit: (effect) => effect(),
  };
}
