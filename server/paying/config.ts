import { sql } from 'kysely';
import type { App } from '../app.ts';

/** How is paid online, with the keys opened. */
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
  readonly paypal_webhook_id: string;
  readonly paypal_certificate: string;
}

const sealed = ['alipay_app_private_key', 'alipay_public_key'] as const;

/** The payment config as it is now; what is not filled in is an empty text. */
export async function payingConfig({ db, keys }: Pick<App, 'db' | 'keys'>): Promise<PayingConfig> {
  const { rows } = await sql<Record<string, string | boolean | null>>`
    select alipay_enabled, alipay_environment, alipay_app_id, alipay_seller_id, alipay_app_private_key,
      alipay_public_key, paypal_enabled, paypal_environment, paypal_client_id, paypal_webhook_id, paypal_certificate
    from payment_config limit 1`.execute(db);
  const found = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, value ?? '']));
  for (const name of sealed)
    if (found[name]) found[name] = String(JSON.parse(keys.open(String(found[name]))));
  return found as unknown as PayingConfig;
}
