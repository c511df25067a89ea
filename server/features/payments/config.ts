import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { openSecret, secretPlace } from '../../core/openSecret.ts';

/** The online payment config with decrypted keys. */
export interface PayingConfig {
  readonly alipay_enabled: boolean;
  readonly alipay_environment: 'sandbox' | 'production';
  readonly alipay_app_id: string;
  readonly alipay_seller_id: string;
  readonly alipay_app_private_key: string;
  readonly alipay_public_key: string;
  readonly paypal_enabled: boolean;
  readonly paypal_environment: 'sandbox' | 'production';
  readonly paypal_client_id: string;
  readonly paypal_client_secret: string;
  readonly paypal_webhook_id: string;
  readonly paypal_certificate: string;
}

const sealed = ['alipay_app_private_key', 'alipay_public_key', 'paypal_client_secret'] as const;

/**
 * The current payment config of one provider; unset values and the keys of other providers are empty texts.
 * @throws ApiError 420 where a key cannot be decrypted.
 */
export async function payingConfig(
  app: Pick<App, 'db' | 'keys' | 'registry'>,
  provider: 'alipay' | 'paypal',
): Promise<PayingConfig> {
  const { rows } = await sql<Record<string, string | boolean | null>>`
    select id, alipay_enabled, alipay_environment, alipay_app_id, alipay_seller_id, alipay_app_private_key,
      alipay_public_key, paypal_enabled, paypal_environment, paypal_client_id, paypal_client_secret,
      paypal_webhook_id, paypal_certificate
    from payment_config limit 1`.execute(app.db);
  const found = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, value ?? '']));
  for (const name of sealed)
    if (found[name])
      found[name] = name.startsWith(provider)
        ? openSecret(app, String(found[name]), secretPlace('payment_config', name, Number(found['id'])))
        : '';
  return found as unknown as PayingConfig;
}
