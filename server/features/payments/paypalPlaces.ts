import type { Allowed } from '../../platform/httpClient/judgeTarget.ts';

/** The servers of one environment of PayPal. */
export interface PaypalPlace {
  /** The origin of its REST API. */
  readonly api: string;
  /** The origin of the pages on which payers approve. */
  readonly pages: string;
  /** The hosts of its certificates. */
  readonly hosts: readonly string[];
  /** Allowed internal targets; PayPal's own hosts need none. */
  readonly allowed: readonly Allowed[];
}

/** PayPal's own servers by environment. */
export const paypalPlaces = {
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    pages: 'https://www.sandbox.paypal.com',
    hosts: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
    allowed: [],
  },
  production: {
    api: 'https://api-m.paypal.com',
    pages: 'https://www.paypal.com',
    hosts: ['api.paypal.com', 'api-m.paypal.com'],
    allowed: [],
  },
} satisfies Readonly<Record<string, PaypalPlace>>;
