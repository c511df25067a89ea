import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { OutgoingFault } from '../../platform/httpClient/fault.ts';
import { safeFetch } from '../../platform/httpClient/safeFetch.ts';
import type { PayingConfig } from './config.ts';
import type { PaypalPlace } from './paypalPlaces.ts';

/** An order at PayPal, as far as the platform reads it. What PayPal left out is an empty text. */
export interface PaypalOrder {
  readonly id: string;
  /** `CREATED`, `PAYER_ACTION_REQUIRED`, `APPROVED`, `COMPLETED`, `VOIDED`, … */
  readonly status: string;
  readonly orderNo: string;
  readonly amount: string;
  readonly currency: string;
  /** The page on which the payer approves it, if that is PayPal's own. */
  readonly page: string | undefined;
  /** The payment, once it was captured. */
  readonly capture: PaypalCapture | undefined;
}

/** A captured payment. Only with the status `COMPLETED` the money has arrived. */
export interface PaypalCapture {
  readonly id: string;
  readonly status: string;
  readonly orderNo: string;
  readonly amount: string;
  readonly currency: string;
}

/** PayPal's REST API, with a token. */
export interface PaypalApi {
  /** Creates an order, once for each key. @throws ApiError 420 also when PayPal refuses it. */
  create(order: object, key: string): Promise<PaypalOrder>;
  /** An order, or undefined when it has expired or belongs to another account of PayPal. */
  find(id: string): Promise<PaypalOrder | undefined>;
  /** Collects the payment of an approved order, once. @returns the reason where PayPal refuses. */
  capture(id: string): Promise<PaypalOrder | { readonly refusal: string }>;
}

const patience = 15_000;
const largest = 256 * 1024;
const orders = '/v2/checkout/orders';

/**
 * PayPal's API with the configured client id and secret.
 * Its functions throw ApiError 420 when PayPal cannot be reached or does not accept the settings.
 */
export function openPaypal(call: Call, config: PayingConfig): PaypalApi {
  const place = call.app.paypal[config.paypal_environment];
  const client = `${config.paypal_client_id}:${config.paypal_client_secret}`;
  const send = async (method: Asked['method'], path: string, body = '', key?: string) => {
    const sent = async () => {
      const headers = {
        authorization: `Bearer ${await tokenOf(call, place, client)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key !== undefined && { 'paypal-request-id': key }),
      };
      return ask(call, place, { method, path, body, headers });
    };
    const first = await sent();
    if (first.status !== 401) return first;
    // A token may end before its time. PayPal did nothing with the request.
    tokens.delete(place);
    const second = await sent();
    if (second.status === 401) throw notAccepted();
    return second;
  };
  const read = (body: unknown) => readOrder(body, place);
  return {
    async create(order, key) {
      const { status, body, issue } = await send('POST', orders, JSON.stringify(order), key);
      if (status > 201) throw new ApiError(ret.state, 'paying.refused', { values: { issue } });
      return read(body);
    },
    async find(id) {
      const { status, body, issue } = await send('GET', `${orders}/${id}`);
      if (status === 403 || status === 404) return undefined;
      if (status !== 200) throw new ApiError(ret.state, 'paying.refused', { values: { issue } });
      return read(body);
    },
    async capture(id) {
      const { status, body, issue } = await send('POST', `${orders}/${id}/capture`, '{}', `capture-${id}`);
      return status > 201 ? { refusal: issue } : read(body);
    },
  };
}

/** A token of PayPal. */
interface Token {
  /** The client id and secret that it was issued for. */
  readonly client: string;
  readonly text: string;
  /** When it is no longer used, in the milliseconds of `performance.now`. */
  readonly until: number;
}

/** The present token of each environment: PayPal limits how often one may ask for it. */
const tokens = new WeakMap<PaypalPlace, Token>();
/** How long before its end a token is renewed, and how long it is used at most, in seconds. */
const early = 120;
const longest = 9 * 3600;

async function tokenOf(call: Call, place: PaypalPlace, client: string): Promise<string> {
  const known = tokens.get(place);
  if (known?.client === client && performance.now() < known.until) return known.text;
  const asked = performance.now();
  const { status, body } = await ask(call, place, {
    ...{ method: 'POST', path: '/v1/oauth2/token', body: 'grant_type=client_credentials' },
    headers: {
      authorization: `Basic ${Buffer.from(client).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  const text = textAt(body, 'access_token');
  if (status !== 200 || text === '') throw notAccepted();
  const lasts = Math.min(Number(at(body, 'expires_in')) || 0, longest) - early;
  tokens.set(place, { client, text, until: asked + lasts * 1000 });
  return text;
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
  /** PayPal's name for what is wrong. */
  readonly issue: string;
}

async function ask(call: Call, place: PaypalPlace, { path, ...asked }: Asked): Promise<Answered> {
  const url = `${place.api}${path}`;
  const outgoing = { ...asked, url, allowed: place.allowed, patience, most: largest };
  const { status, body, truncated } = await safeFetch(outgoing).catch((error: unknown) => {
    if (!(error instanceof OutgoingFault)) throw error;
    call.app.log.warn({ reference: call.reference, reason: error.message }, 'paypal is unreachable');
    throw unreachable();
  });
  const answer = truncated ? undefined : parsed(body);
  if (status === 200 || status === 201) {
    if (answer === undefined) throw unreachable();
    return { status, body: answer, issue: '' };
  }
  const issue = textAt(answer, 'details', 0, 'issue') || textAt(answer, 'name') || textAt(answer, 'error');
  const debugId = textAt(answer, 'debug_id');
  call.app.log.warn({ reference: call.reference, status, issue, debugId }, 'paypal refused a request');
  if (status === 401) return { status, body: answer, issue };
  if (status === 403 && asked.method === 'POST') throw notAccepted();
  if (![400, 403, 404, 422].includes(status) || isUnderWay(issue)) throw unreachable();
  return { status, body: answer, issue: issue || String(status) };
}

// The same request is being processed already.
function isUnderWay(issue: string): boolean {
  return issue === 'PREVIOUS_REQUEST_IN_PROGRESS' || issue === 'DUPLICATE_REQUEST_ID';
}

/** An error for a request without an answer, after which it is unknown what PayPal did with it. */
export function unreachable(): ApiError {
  return new ApiError(ret.state, 'paying.unreachable', { data: { can_retry: true } });
}

function notAccepted(): ApiError {
  return new ApiError(ret.state, 'paying.notAccepted');
}

function readOrder(body: unknown, place: PaypalPlace): PaypalOrder {
  const unit = at(body, 'purchase_units', 0);
  const captures = at(unit, 'payments', 'captures');
  const all = Array.isArray(captures) ? captures : [];
  const taken = all.find((one) => textAt(one, 'status') === 'COMPLETED') ?? all[0];
  return {
    id: textAt(body, 'id'),
    status: textAt(body, 'status'),
    ...amountsOf(unit),
    page: pageOf(body, place),
    capture: taken && { id: textAt(taken, 'id'), status: textAt(taken, 'status'), ...amountsOf(taken) },
  };
}

function amountsOf(part: unknown) {
  return {
    orderNo: textAt(part, 'custom_id'),
    amount: textAt(part, 'amount', 'value'),
    currency: textAt(part, 'amount', 'currency_code'),
  };
}

function pageOf(body: unknown, { pages }: PaypalPlace): string | undefined {
  const links = at(body, 'links');
  const wanted = (Array.isArray(links) ? links : [])
    .filter((link) => ['payer-action', 'approve'].includes(textAt(link, 'rel')))
    .map((link) => textAt(link, 'href'));
  return wanted.find((href) => URL.canParse(href) && new URL(href).origin === pages);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], value);
}

function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}
