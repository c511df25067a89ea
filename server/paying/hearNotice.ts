import type { App } from '../app.ts';
import type { Call } from '../call.ts';
import { readForm, readText } from '../http/bodies.ts';
import { textsOf } from '../language.ts';
import { alipayNotice } from '../rules/paying/alipayNotice.ts';
import type { Told } from '../rules/paying/told.ts';
import { newReference } from '../trace/newReference.ts';
import { type PayingConfig, payingConfig } from './config.ts';
import { paypalKey } from './paypalKey.ts';
import { type PaypalHeaders, paypalNotice } from './paypalNotice.ts';
import { takePayment } from './takePayment.ts';

/** A notice as it came: nobody's word until its signature is judged. */
export interface Notice {
  readonly provider: 'alipay' | 'paypal';
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
}

/** Judges a notice of a provider and does what it says. @returns whether the provider may forget it. */
export async function hearNotice(app: App, notice: Notice): Promise<boolean> {
  // Whoever began to pay while the provider was switched on has paid, whatever the switch says by now.
  const config = await payingConfig(app, notice.provider);
  const told = await judged[notice.provider](config, notice);
  if (told === 'forged') {
    app.log.warn({ provider: notice.provider, ip: notice.ip }, 'a payment notice was not genuine');
    return false;
  }
  if (told !== 'other') await takePayment(callOf(app, notice), told);
  return true;
}

type Judge = (config: PayingConfig, notice: Notice) => Promise<Told | 'forged'>;

const judged: Readonly<Record<Notice['provider'], Judge>> = {
  alipay: async (config, { body }) =>
    alipayNotice(readForm(readText(body)), {
      appId: config.alipay_app_id,
      sellerId: config.alipay_seller_id,
      publicKey: config.alipay_public_key,
    }),
  paypal: async (config, { body, headers }) => {
    // Without a webhook no notice can be for this platform, and no certificate is worth asking for.
    if (config.paypal_webhook_id === '') return 'forged';
    const key = await paypalKey(config, String(headers['paypal-cert-url'] ?? ''));
    return key ? paypalNotice(body, headers as PaypalHeaders, config.paypal_webhook_id, key) : 'forged';
  },
};

// The platform itself acts, on a provider's word.
function callOf(app: App, { provider, ip }: Notice): Call {
  return {
    ...{ app, db: app.db, registry: app.registry, ip, lang: 'zh_cn', texts: textsOf.zh_cn },
    ...{ service: `payment.${provider}`, caller: null, session: null, userAgent: '', upload: null },
    reference: newReference(),
    afterCommit: (effect) => effect(),
  };
}
