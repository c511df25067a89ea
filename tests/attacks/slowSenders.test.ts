import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServer } from '#server/http/createServer.ts';
import { senderPatience } from '#server/http/guardRequests.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { startApp, type TestApp } from '../support/app.ts';

vi.setConfig({ testTimeout: 30_000 });

let kaifang: TestApp;
let server: FastifyInstance;
let port = 0;
const open: Socket[] = [];

beforeAll(async () => {
  kaifang = await startApp();
  server = await createServer(kaifang.app, { screens: null, patience: { headers: 500, silence: 600 } });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
  await kaifang.close();
});

/** Sends pieces with this many milliseconds in between. Returns the answer until the connection closed. */
async function answerTo(pieces: readonly string[], pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const rest = [...pieces];
  const next = () => void (socket.writable && rest.length > 0 && socket.write(rest.shift() ?? ''));
  next();
  const sending = setInterval(next, pause);
  await closed;
  clearInterval(sending);
  return said;
}

const post = (length: number, more = '') =>
  `POST /api/admin.php?s=Admin.None.None HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;

describe('a slow sender', () => {
  test('gets ten seconds for headers, and half a minute between two pieces of a body', () => {
    expect(senderPatience).toEqual({ headers: 10_000, silence: 30_000 });
  });

  test('is left when the headers take too long, however steadily they drip', async () => {
    const drips = Array.from({ length: 200 }, (_one, n) => `X-${n}: y\r\n`);
    const started = performance.now();
    expect(await answerTo(['GET /healthz HTTP/1.1\r\nHost: a\r\n', ...drips], 50)).toContain(' 408 ');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('is left when the body does not go on', async () => {
    expect(await answerTo([post(10), 'lang'], 10)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is heard to the end while the body flows, however long that takes', async () => {
    const pieces = Array.from({ length: 12 }, () => 'a');
    const started = performance.now();
    expect(await answerTo([post(17), 'lang=', ...pieces], 200)).toMatch(/"ret":404/);
    expect(performance.now() - started).toBeGreaterThan(1500);
  });
});

test('a request with two Host headers is answered 400, in words', async () => {
  const said = await answerTo(
    ['GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nAccept-Language: en\r\n\r\n'],
    50,
  );
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('Host appears more than once');
  expect(await answerTo([post(0, 'HOST: a\r\n')], 50)).toMatch(/^HTTP\/1\.1 400 /);
});

describe('the readiness check answers within two seconds', () => {
  const ready = async (of: FastifyInstance = server) => {
    const started = performance.now();
    const { statusCode } = await of.inject('/readyz');
    expect(performance.now() - started).toBeLessThan(2000);
    return statusCode;
  };

  test('while every connection is taken, and again when one is free', async () => {
    const held = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const transaction = await kaifang.app.db.startTransaction().execute();
        await sql`select 1`.execute(transaction);
        return transaction;
      }),
    );
    expect(await ready()).toBe(503);
    for (const transaction of held) await transaction.rollback().execute();
    await expect.poll(() => ready(), { timeout: 8000 }).toBe(200);
  });

  test('while the database takes connections and says nothing', async () => {
    const { createServer: createSocketServer } = await import('node:net');
    const silent = createSocketServer((socket) => void open.push(socket));
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port: at } = silent.address() as AddressInfo;
    const db = openDatabase({ host: '127.0.0.1', port: at, user: 'x', password: 'x' }, () => {});
    const hung = await createServer({ ...kaifang.app, db }, { screens: null });
    expect(await ready(hung)).toBe(503);
    expect((await hung.inject('/readyz')).json()).toMatchObject({ status: 'database unreachable' });
    await hung.close();
    silent.close();
  });
});
