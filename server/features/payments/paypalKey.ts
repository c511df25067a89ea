import type { KeyObject } from 'node:crypto';
import { safeFetch } from '../../platform/httpClient/safeFetch.ts';
import type { PayingConfig } from './config.ts';
import type { PaypalPlace } from './paypalPlaces.ts';
import { publicKeyOf } from './publicKey.ts';

const known = new Map<string, KeyObject>();
const mostKnown = 20;

/**
 * The key that verifies a PayPal notification: the configured one, otherwise the certificate at the URL that
 * the notification names, if that is PayPal's own for the configured environment; undefined if it is another
 * URL or unavailable.
 */
export async function paypalKey(
  config: Pick<PayingConfig, 'paypal_certificate'>,
  address: string,
  { hosts, allowed }: Pick<PaypalPlace, 'hosts' | 'allowed'>,
): Promise<KeyObject | undefined> {
  if (config.paypal_certificate !== '') return publicKeyOf(config.paypal_certificate);
  if (!isPaypals(address, hosts)) return undefined;
  const kept = known.get(address);
  if (kept) return kept;
  const answer = await safeFetch({ url: address, method: 'GET', allowed, most: 64 * 1024 });
  const key = answer.status === 200 ? publicKeyOf(answer.body) : undefined;
  if (key && known.size < mostKnown) known.set(address, key);
  return key;
}

/** Whether a URL is a PayPal certificate on one of these hosts, over TLS. */
export function isPaypals(address: string, among: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname, username, search } = new URL(address);
  return (
    protocol === 'https:' &&
    among.includes(host) &&
    username === '' &&
    search === '' &&
    /^\/v1\/notifications\/certs\/[A-Za-z0-9-]+$/.test(pathname)
  );
}
