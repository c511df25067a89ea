import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeClient, post } from '#bench/client.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { callOver } from '../support/records/burst.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

vi.setConfig({ testTimeout: 90_000 });

const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;
let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await freshDatabase();
  server = await startServer({ screens: false, env: { DATABASE_URL: databaseUrl(database.connection) } });
});
afterAll(async () => {
  closeClient();
  await server.stop();
  await database.drop();
});

test.runIf(canLimit)(
  'a server without open files left answers who is in, and goes on when there are some (DUR-16)',
  async () => {
    const port = Number(new URL(server.url).port);
    const ask = async () => {
      const fields = { access_token: 'nobody', lang: 'en' };
      const { text } = await post(`${server.url}/api/admin.php?service=Platform.User.Profile`, fields);
      return JSON.parse(text) as { ret: number; msg: string };
    };
    // One connection that stays open from now on.
    expect(await ask()).toMatchObject({ ret: 406 });
    const files = () => readdirSync(`/proc/${server.pid}/fd`).length;
    const limit = (most: number | string) =>
      execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${most}:`]);
    const room = files() + 4;
    limit(room);
    const crowd: Socket[] = [];
    try {
      for (let n = 0; n < 100; n++) crowd.push(connect(port, '127.0.0.1').on('error', () => {}));
      await expect.poll(files).toBeGreaterThanOrEqual(room - 1);
      const said = await ask();
      expect([406, 500]).toContain(said.ret);
      expect(said.msg).not.toMatch(/EMFILE|open files|at /);
      expect(server.output()).not.toContain('"level":60');
    } finally {
      for (const socket of crowd) socket.destroy();
    }
    const signIn = async () =>
      (
        await callOver(server.url, 'Platform.User.UserLogin', {
          username: 'admin',
          password: adminPassword,
        }).catch(() => null)
      )?.ret;
    limit(1024);
    await expect.poll(signIn, { timeout: 20_000 }).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
);
