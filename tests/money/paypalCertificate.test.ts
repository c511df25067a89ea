import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const at = (name: string) => fileURLToPath(new URL(`../fixtures/tls/rsa/${name}`, import.meta.url));
const script = fileURLToPath(new URL('../support/tls/askPaypalKey.ts', import.meta.url));
const certificate = readFileSync(at('localhost.pem'), 'utf8');
const path = '/v1/notifications/certs/';
let server: Server;
let host = '';
let asked: string[] = [];

beforeAll(async () => {
  const answers: Record<string, readonly [number, string]> = {
    // A chain, the certificate that signs first.
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

/** What the platform gets at an address, with the server's authority trusted or not. */
async function ask(address: string, { hosts = host, allowList = host, isTrusted = true }: Asking = {}) {
  asked = [];
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...(isTrusted && { NODE_EXTRA_CA_CERTS: at('ca.pem') }) };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', script, address, hosts, allowList],
    { env },
  );
  return JSON.parse(stdout) as { key?: string | null; fault?: string; message?: string };
}

describe('the certificate that PayPal signs notices with, fetched from its address', () => {
  test('is taken from a host of PayPal’s that proves to be it (ORD-03)', async () => {
    const { key } = await ask(`https://${host}${path}CERT-1`);
    expect(key).toBe(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }));
    expect(asked).toEqual([`${path}CERT-1`]);
  });

  test('is none where the host cannot prove that it is PayPal’s', async () => {
    expect(await ask(`https://${host}${path}CERT-1`, { isTrusted: false })).toMatchObject({
      fault: 'OutgoingFault',
    });
    expect(asked).toEqual([]);
  });

  test('is not asked for inside the network, whatever name leads there', async () => {
    expect(await ask(`https://${host}${path}CERT-1`, { allowList: '' })).toMatchObject({
      fault: 'OutgoingFault',
    });
    expect(asked).toEqual([]);
  });

  test.each([
    ['another host', `https://evil.example${path}CERT-1`],
    ['another path', `https://${'{host}'}/v1/certs/CERT-1`],
    ['a way out of the path', `https://${'{host}'}${path}..%2F..%2Fown`],
    ['no TLS', `http://${'{host}'}${path}CERT-1`],
    ['somebody before the host', `https://api@${'{host}'}${path}CERT-1`],
    ['no address', 'certs/CERT-1'],
  ])('is not asked for at %s', async (_what, address) => {
    expect((await ask(address.replace('{host}', host))).key).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each([
    ['is not there', 'CERT-2'],
    ['is no certificate', 'CERT-none'],
    ['is said to be elsewhere', 'CERT-moved'],
  ])('is none where what is asked for %s', async (_what, name) => {
    expect((await ask(`https://${host}${path}${name}`)).key).toBeNull();
    expect(asked).toEqual([path + name]);
  });
});
