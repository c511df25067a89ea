import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paypalPlaces } from '#server/features/payments/paypalPlaces.ts';

const at = (name: string) => fileURLToPath(new URL(`../fixtures/tls/rsa/${name}`, import.meta.url));
const script = fileURLToPath(new URL('../support/tls/askPaypalKey.ts', import.meta.url));
const certificate = readFileSync(at('localhost.pem'), 'utf8');
const path = '/v1/notifications/certs/';
let server: Server;
let host = '';
let asked: string[] = [];

beforeAll(async () => {
  const answers: Record<string, readonly [number, string]> = {
    // A chain, with the signing certificate first.
    [`${path}CERT-1`]: [200, certificate + readFileSync(at('ca.pem'), 'utf8')],
    [`${path}CERT-none`]: [200, '<html>maintenance</html>'],
    [`${path}CERT-moved`]: [302, certificate],
  };
  server = createServer(
    { cert: certificate, key: readFileSync(at('localhost.key')) },
    (request, response) => {
      asked.push(request.url ?? '');
      const [status, body] = answers[request.url ?? ''] ?? [404, certificate];
      response.writeHead(status, { location: `https://${host}${path}CERT-1` }).end(body);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Asking {
  readonly hosts?: string;
  readonly allowList?: string;
  readonly isTrusted?: boolean;
}

/** The platform's result for each address, with the server's CA trusted or not. */
async function ask(
  addresses: readonly string[],
  { hosts = host, allowList = host, isTrusted = true }: Asking = {},
) {
  asked = [];
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...(isTrusted && { NODE_EXTRA_CA_CERTS: at('ca.pem') }) };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', script, JSON.stringify(addresses), hosts, allowList],
    { env },
  );
  return JSON.parse(stdout) as { key?: string | null; fault?: string; message?: string }[];
}

test('PayPal is called at its own hosts only, over TLS (ORD-03) [entity-36]', () => {
  for (const { api, pages, hosts, allowed } of Object.values(paypalPlaces)) {
    expect([new URL(api), new URL(pages)].map(({ protocol }) => protocol)).toEqual(['https:', 'https:']);
    const all = [new URL(api).host, new URL(pages).host, ...hosts];
    expect(all.filter((name) => !name.endsWith('.paypal.com'))).toEqual([]);
    expect(allowed).toEqual([]);
  }
  expect(paypalPlaces.production.api).not.toContain('sandbox');
});

describe('the certificate that PayPal signs notices with, fetched from its address', () => {
  test('is taken from a host of PayPal’s that proves to whether (ORD-03) [entity-20]', async () => {
    const [answer] = await ask([`https://${host}${path}CERT-1`]);
    const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' });
    expect(answer?.key).toBe(key);
    expect(asked).toEqual([`${path}CERT-1`]);
  });

  test('is none where the host cannot prove that it is PayPal’s [entity-20]', async () => {
    expect(await ask([`https://${host}${path}CERT-1`], { isTrusted: false })).toMatchObject([
      { fault: 'OutgoingFault' },
    ]);
    expect(asked).toEqual([]);
  });

  test('is not asked for inside the network, no matter what name leads there', async () => {
    expect(await ask([`https://${host}${path}CERT-1`], { allowList: '' })).toMatchObject([
      { fault: 'OutgoingFault' },
    ]);
    expect(asked).toEqual([]);
  });

  test('is not asked for at another host or path, without TLS, or at no address', async () => {
    const addresses = [
      `https://evil.example${path}CERT-1`,
      `https://${host}/v1/certs/CERT-1`,
      `https://${host}${path}..%2F..%2Fown`,
      `http://${host}${path}CERT-1`,
      `https://api@${host}${path}CERT-1`,
      'certs/CERT-1',
    ];
    const answers = await ask(addresses);
    expect(answers.map(({ key }) => key)).toEqual(addresses.map(() => null));
    expect(asked).toEqual([]);
  });

  test('is none where what is asked for is missing, no certificate, or elsewhere', async () => {
    const names = ['CERT-2', 'CERT-none', 'CERT-moved'];
    const answers = await ask(names.map((name) => `https://${host}${path}${name}`));
    expect(answers.map(({ key }) => key)).toEqual([null, null, null]);
    expect(asked).toEqual(names.map((name) => path + name));
  });
});
