import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readAllowList } from '#server/platform/httpClient/judgeTarget.ts';
import { pin } from '#server/platform/httpClient/pin.ts';
import { createResolveHost } from '#server/platform/httpClient/resolveHost.ts';

vi.setConfig({ testTimeout: 20_000 });

const folder = mkdtempSync(join(tmpdir(), 'kaifang-names-'));
const open: Socket[] = [];
afterAll(() => {
  for (const socket of open) socket.close();
  rmSync(folder, { recursive: true });
});

/** A DNS server that knows some names and does not answer for others. */
async function nameServer(known: Readonly<Record<string, string | 'silence'>>) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  open.push(socket);
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = questionOf(message);
    asked.push(`${name} ${type === 1 ? 'A' : 'AAAA'}`);
    const said = known[name];
    if (said === 'silence') return;
    const answer = type === 1 && said ? [Buffer.from([192, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4])] : [];
    const head = Buffer.from(message.subarray(0, 12));
    head[2] = 0x81;
    head[3] = said === undefined ? 0x83 : 0x80;
    head.writeUInt16BE(answer.length, 6);
    head.writeUInt32BE(0, 8);
    const parts = answer.map((part) =>
      Buffer.concat([part, Buffer.from((said ?? '').split('.').map(Number))]),
    );
    socket.send(Buffer.concat([head, message.subarray(12, end), ...parts]), port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return { asked, server: `127.0.0.1:${(socket.address() as AddressInfo).port}` };
}

function questionOf(message: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function file(text: string): string {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, text);
  return path;
}

const sources = (server: string, hosts = '', resolver = '', within = 5000) => ({
  ...{ servers: [server], hostsFile: file(hosts), resolverFile: file(resolver), within },
});

test('a host of the hosts file and localhost need no name server', async () => {
  const { asked, server } = await nameServer({});
  const resolve = createResolveHost(
    sources(server, '# comment\n10.1.2.3 Inside inside.example # here\n::5 inside\nnonsense x\n'),
  );
  expect(await resolve('INSIDE.')).toEqual([
    { address: '10.1.2.3', family: 4 },
    { address: '::5', family: 6 },
  ]);
  expect(await resolve('localhost')).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
  expect(await resolve('2130706433')).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(asked).toEqual([]);
});

test('a hosts file that was changed is read again', async () => {
  const { server } = await nameServer({});
  const given = sources(server, '10.0.0.1 moved\n');
  const resolve = createResolveHost(given);
  expect(await resolve('moved')).toMatchObject([{ address: '10.0.0.1' }]);
  writeFileSync(given.hostsFile, '10.0.0.22 moved\n');
  expect(await resolve('moved')).toMatchObject([{ address: '10.0.0.22' }]);
});

test('a name is asked of the name server, and a short one completed by the search list', async () => {
  const { asked, server } = await nameServer({ 'api.example': '192.0.2.1', 'shop.inside': '192.0.2.2' });
  const resolve = createResolveHost(sources(server, '', 'search inside\noptions ndots:1\n'));
  expect(await resolve('api.example')).toEqual([{ address: '192.0.2.1', family: 4 }]);
  expect(await resolve('shop')).toEqual([{ address: '192.0.2.2', family: 4 }]);
  await expect(resolve('shop.')).rejects.toMatchObject({ kind: 'network', message: 'network: ENOTFOUND' });
  expect(asked.filter((name) => name.endsWith(' A'))).toEqual(['api.example A', 'shop.inside A', 'shop A']);
});

test('the addresses that a name server says are checked, and the connection is made to these alone', async () => {
  const { server } = await nameServer({ 'evil.example': '169.254.169.254', 'good.example': '93.184.215.14' });
  const resolve = createResolveHost(sources(server));
  await expect(pin('evil.example', 80, [], resolve)).rejects.toMatchObject({ kind: 'blocked' });
  const named = readAllowList('evil.example');
  await expect(pin('evil.example', 80, named, resolve)).rejects.toMatchObject({ kind: 'blocked' });
  const lookup = await pin('good.example', 80, [], resolve);
  const told = vi.fn();
  lookup('good.example', {}, told);
  expect(told).toHaveBeenCalledWith(null, '93.184.215.14', 4);
});

test('a name server that says nothing is given up, and keeps no other lookup waiting', async () => {
  const { server } = await nameServer({ 'slow.example': 'silence', 'quick.example': '192.0.2.7' });
  const resolve = createResolveHost(sources(server, '', '', 1000));
  const started = performance.now();
  const slow = Array.from({ length: 50 }, () => resolve('slow.example').catch((error: unknown) => error));
  expect(await resolve('quick.example')).toMatchObject([{ address: '192.0.2.7' }]);
  expect(performance.now() - started).toBeLessThan(800);
  for (const error of await Promise.all(slow)) expect(error).toMatchObject({ kind: 'timeout' });
  expect(performance.now() - started).toBeLessThan(2500);
});
