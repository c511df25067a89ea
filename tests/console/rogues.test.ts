import { Resolver } from 'node:dns/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Rogue, rogueMysql, roguePostgres } from '../support/console/rogueDatabases.ts';
import { rogueServer } from '../support/console/tcpDoor.ts';
import { testCertificate, trustTestAuthority } from '../support/console/testAuthority.ts';

// Name resolution as the test defines it: the system resolver knows none of these.
const leads = new Map<string, string[]>();
type Resolve = (this: Resolver, host: string) => Promise<string[]>;
const { resolve4, resolve6 } = Resolver.prototype as unknown as Record<'resolve4' | 'resolve6', Resolve>;
vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(async function (this: Resolver, host) {
  const addresses = leads.get(host);
  if (!addresses) return resolve4.call(this, host);
  return [(addresses.length > 1 ? addresses.shift() : addresses[0]) ?? ''];
} as Resolver['resolve4']);
vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation(async function (this: Resolver, host) {
  return leads.has(host) ? [] : resolve6.call(this, host);
} as Resolver['resolve6']);

let kaifang: TestApp;
let token: string;
let made = 0;
const open: { close(): void }[] = [];
beforeAll(async () => {
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await kaifang?.close();
});
afterEach(() => {
  for (const server of open.splice(0)) server.close();
  leads.clear();
});

const account = { username: 'u', password: 'p-Secret', enabled: true };
const added = async (changes: Row) => {
  const record = { ...account, database: `db${++made}`, ...changes };
  return Number((await kaifang.call('Admin.Database.Add', record, token)).data['id']);
};
const tested = async (changes: Row) =>
  (await kaifang.call('Admin.Database.Test', { id: await added(changes) }, token)).msg;
const kept = async <T extends { close(): void }>(server: Promise<T>): Promise<T> => {
  const ready = await server;
  open.push(ready);
  return ready;
};
const allow = async (value: string) => {
  const name = 'database_allow_list';
  const { data } = await kaifang.call('Admin.Config.GetList', { q: name }, token);
  const [item] = data['items'] as unknown as { id: number; version: number }[];
  const changes = { name, value, description: 'tests' };
  if (item)
    await kaifang.call('Admin.Config.Edit', { id: item.id, version: item.version, ...changes }, token);
  else await kaifang.call('Admin.Config.Add', changes, token);
};
// A server that rejects every login and counts the attempts.
const counting = async (host?: string, port?: number) => {
  let came = 0;
  const server = await rogueServer(
    (socket) => {
      came++;
      socket.destroy();
    },
    host,
    port,
  );
  return { ...server, came: () => came };
};
const noDatabase = 'The database cannot be reached, or the server there is not a database';

describe('a server that has another one’s certificate (DBC-07)', () => {
  const wayOf = { postgres: roguePostgres, mysql: (certificate: object) => rogueMysql({ certificate }) };
  let forget: () => void;
  beforeAll(async () => {
    forget = trustTestAuthority();
    await allow('127.0.0.1 localhost');
  });
  afterAll(() => forget());

  test.each([
    ['postgres', 'localhost', 'other', false],
    ['postgres', '127.0.0.1', 'localhost', false],
    ['postgres', 'localhost', 'localhost', true],
    ['postgres', '127.0.0.1', 'address', true],
    ['mysql', 'localhost', 'other', false],
    ['mysql', '127.0.0.1', 'localhost', false],
    ['mysql', 'localhost', 'localhost', true],
    ['mysql', '127.0.0.1', 'address', true],
  ] as const)('%s at %s with that of %s: shown who we are: %s', async (type, host, certificate, isTold) => {
    const server: Rogue = await kept(wayOf[type](testCertificate(certificate)));
    expect(await tested({ type, host, port: server.port, tls: true })).toBe(noDatabase);
    expect(server.heard().includes('u\0')).toBe(isTold);
  });

  test.each(['postgres', 'mysql'] as const)(
    'one that no one vouches for is shown nothing: %s',
    async (type) => {
      forget();
      const server: Rogue = await kept(wayOf[type](testCertificate('localhost')));
      expect(await tested({ type, host: 'localhost', port: server.port, tls: true })).toBe(noDatabase);
      expect(server.heard()).toBe('');
      forget = trustTestAuthority();
    },
  );
});

test('a server that asks for a file of ours is sent none (DBC-07)', async () => {
  await allow('127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-file-'));
  const file = join(folder, 'passwd');
  writeFileSync(file, 'canary-of-the-file');
  const server = await kept(rogueMysql({ file }));
  expect(await tested({ type: 'mysql', host: '127.0.0.1', port: server.port })).toBe(noDatabase);
  // The login succeeded and a statement arrived, so the client did query it.
  expect(server.heard()).toContain('set time_zone');
  expect(server.heard()).not.toContain('canary');
  rmSync(folder, { recursive: true });
});

describe.each(['postgres', 'mysql'] as const)(
  'a name that leads elsewhere in between, of %s (DBC-09)',
  (type) => {
    test('is connected to where it was checked, and nowhere else', async () => {
      await allow('127.0.0.2');
      const trap = await kept(counting());
      const good = await kept(counting('127.0.0.2', trap.port));
      leads.set('rebound.example', ['127.0.0.2', '127.0.0.1']);
      expect(await tested({ type, host: 'rebound.example', port: trap.port })).toBe(noDatabase);
      expect([trap.came(), good.came()]).toEqual([0, 1]);
    });

    test('is checked again each time, so the next one is refused', async () => {
      await allow('127.0.0.2');
      const trap = await kept(counting());
      leads.set('rebound.example', ['127.0.0.2', '127.0.0.1']);
      const id = await added({ type, host: 'rebound.example', port: trap.port });
      const test = async () => (await kaifang.call('Admin.Database.Test', { id }, token)).msg;
      expect(await test()).toBe(noDatabase);
      expect(await test()).toMatch(/not on the public internet/);
      expect(trap.came()).toBe(0);
    });
  },
);
