import type { KeyObject } from 'node:crypto';
import { callOut } from '../outgoing/callOut.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';
import { publicKeyOf } from '../rules/paying/publicKey.ts';
import type { PayingConfig } from './config.ts';

const known = new Map<string, KeyObject>();
const mostKnown = 20;

/** Where PayPal keeps its certificates. */
export interface CertificatePlace {
  readonly hosts: readonly string[];
  /** What of it lies inside the network; of PayPal's own nothing does. */
  readonly allowed: readonly Allowed[];
}

const places: Readonly<Record<PayingConfig['paypal_environment'], CertificatePlace>> = {
  sandbox: { hosts: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'], allowed: [] },
  production: { hosts: ['api.paypal.com', 'api-m.paypal.com'], allowed: [] },
};

/**
 * The key that PayPal signs a notice with: the configured one, else the certificate at the address that the notice
 * names, when that is PayPal's own of the configured environment; nothing when it is another's or cannot be had.
 */
export async function paypalKey(
  config: Pick<PayingConfig, 'paypal_certificate' | 'paypal_environment'>,
  address: string,
  { hosts, allowed }: CertificatePlace = places[config.paypal_environment],
): Promise<KeyObject | undefined> {
  if (config.paypal_certificate !== '') return publicKeyOf(config.paypal_certificate);
  if (!isPaypals(address, hosts)) return undefined;
  const kept = known.get(address);
  if (kept) return kept;
  const answer = await callOut({ url: address, method: 'GET', allowed, most: 64 * 1024 });
  const key = answer.status === 200 ? publicKeyOf(answer.body) : undefined;
  if (key && known.size < mostKnown) known.set(address, key);
  return key;
}

/** Whether an address is one where PayPal keeps its certificates, on one of these hosts and over TLS. */
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
