import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaypalPlace } from '#server/features/payments/paypalPlaces.ts';
import { readAllowList } from '#server/platform/httpClient/judgeTarget.ts';

/** An order at the fake PayPal. A test changes it as PayPal and the payer would. */
export interface FakeOrder {
  readonly id: string;
  status: string;
  unit: { custom_id: string; invoice_id: string; amount: { currency_code: string; value: string } };
  /** What the platform sent. */
  readonly asked: Readonly<Record<string, unknown>>;
  captures: { id: string; status: string }[];
  /**
   * The status of its capture, or the reason for which it is refused; `ORDER_ALREADY_CAPTURED`: somebody else
   * is a moment faster.
   */
  outcome: string;
}

interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** PayPal's REST API as far as the platform calls it, with orders that a test can reach. */
export async function openFakePaypal(client = 'client-1:paypal-secret') {
  const orders = new Map<string, FakeOrder>();
  const byKey = new Map<string, Said>();
  const asked: string[] = [];
  const meanwhile = { create: async () => {}, capture: async () => {} };
  const trouble = { at: '', isLost: false, status: 0, body: '' };
  const token = { text: 'fake-token', lasts: 32_400 };
  let made = Date.now();

  function create(body: string): Said {
    const said = JSON.parse(body) as Record<string, unknown> & { purchase_units: FakeOrder['unit'][] };
    const [unit = { custom_id: '', invoice_id: '', amount: { currency_code: '', value: '' } }] =
      said.purchase_units;
    const order = { id: `PP${++made}`, status: 'PAYER_ACTION_REQUIRED', unit, asked: said, captures: [] };
    orders.set(order.id, { ...order, outcome: 'COMPLETED' });
    return { status: 200, body: shown(orders.get(order.id)) };
  }

  function capture(order: FakeOrder): Said {
    if (order.captures.length > 0) return refused('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refused('ORDER_NOT_APPROVED');
    const { invoice_id } = order.unit;
    // As accounts are set by default: an invoice is paid once.
    const isInvoicePaid = [...orders.values()].some(
      ({ unit, captures }) => unit.invoice_id === invoice_id && captures.length > 0,
    );
    if (isInvoicePaid) return refused('DUPLICATE_INVOICE_ID');
    const isTaken = order.outcome === 'ORDER_ALREADY_CAPTURED';
    const status = isTaken ? 'COMPLETED' : order.outcome;
    if (!['COMPLETED', 'PENDING', 'DECLINED'].includes(status)) return refused(status);
    order.captures = [{ id: `CAP-${order.id}`, status }];
    order.status = 'COMPLETED';
    if (isTaken) return refused(order.outcome);
    return { status: 201, body: shown(order) };
  }

  function shown(order: FakeOrder | undefined) {
    if (!order) return {};
    const { id, status, unit, captures } = order;
    const { custom_id, amount } = unit;
    const payments = { captures: captures.map((one) => ({ ...one, custom_id, amount })) };
    const links = [{ rel: 'payer-action', href: `${place.pages}/checkoutnow?token=${id}`, method: 'GET' }];
    return { id, status, links, purchase_units: [{ ...unit, ...(captures.length > 0 && { payments }) }] };
  }

  function answer({ method, url = '', headers }: IncomingMessage, body: string): Said {
    if (url === '/v1/oauth2/token') {
      const isOurs = headers.authorization === `Basic ${Buffer.from(client).toString('base64')}`;
      if (!isOurs || body !== 'grant_type=client_credentials')
        return { status: 401, body: { error: 'invalid_client' } };
      return { status: 200, body: { access_token: token.text, expires_in: token.lasts } };
    }
    if (headers.authorization !== `Bearer ${token.text}`) return { status: 401, body: {} };
    const [, id = '', deed] = /^\/v2\/checkout\/orders(?:\/(\w+))?(?:\/(\w+))?$/.exec(url) ?? [];
    const order = orders.get(id);
    if (id !== '' && !order) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    if (method === 'GET') return { status: 200, body: shown(order) };
    const key = String(headers['paypal-request-id']);
    const said = byKey.get(key) ?? (order && deed === 'capture' ? capture(order) : create(body));
    byKey.set(key, said);
    return said;
  }

  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      if (request.method === 'POST' && request.url === '/v2/checkout/orders') await meanwhile.create();
      if (request.url?.endsWith('/capture')) await meanwhile.capture();
      const name = `${request.method} ${request.url}`;
      asked.push(name);
      const isMeant = name.includes(trouble.at);
      if (isMeant && trouble.status > 0)
        return send(response, { status: trouble.status, body: trouble.body });
      const said = answer(request, body);
      if (!isMeant || !trouble.isLost) return send(response, said);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place: PaypalPlace = {
    api: origin,
    pages: 'https://www.sandbox.paypal.com',
    hosts: [],
    allowed: readAllowList('127.0.0.1'),
  };
  return {
    place,
    orders,
    /** The requests so far. */
    asked,
    /** What goes wrong with requests whose name has the part `at`: they are done, but not answered, or refused. */
    trouble,
    /** The token that is valid now, and for how many seconds it is said to be. */
    token,
    /** What else happens during a call of PayPal. */
    meanwhile,
    /** The idempotency keys so far. */
    keys: () => [...byKey.keys()],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refused(issue: string): Said {
  return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }], debug_id: 'd1' } };
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function send(response: ServerResponse, { status, body }: Said): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
