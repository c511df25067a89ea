import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#server/apiError.ts';
import { endOnFault } from '#server/boot/run.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { callOver } from '../support/records/burst.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

vi.setConfig({ testTimeout: 90_000 });

const injected = fileURLToPath(new URL('../support/dangers/faultOnSignal.mjs', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-faults-'));
let database: TestDatabase;
let running: RunningServer | undefined;

const start = async (fault: string): Promise<RunningServer> => {
  const env = {
    DATABASE_URL: databaseUrl(database.connection),
    FAULT: fault,
    NODE_OPTIONS: `--import ${injected}`,
  };
  running = await startServer({ dataDir, screens: false, env });
  return running;
};
const signIn = (url: string) =>
  callOver(url, 'Platform.User.UserLogin', { username: 'admin', password: adminPassword });

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await running?.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The log line that reports the shutdown. */
function lastWords(server: RunningServer) {
  const line =
    server
      .output()
      .split('\n')
      .find((one) => one.includes('"level":60')) ?? '{}';
  return JSON.parse(line) as { err?: { message: string; stack: string }; msg?: string };
}

describe('a fault outside of every call (DUR-18)', () => {
  test('is logged with its stack; anyone who is in gets an answer, and the process ends, to be started again', async () => {
    const server = await start('exception');
    const { data } = await signIn(server.url);
    const holder = new Client(database.connection);
    await holder.connect();
    try {
      await holder.query('begin; lock table config in access exclusive mode');
      const fields = { access_token: data.access_token, name: 'stuck', value: '1', description: '1' };
      const stuck = callOver(server.url, 'Admin.Config.Add', fields);
      const waits = async () =>
        (await holder.query("select 1 from pg_locks where not granted and relation = 'config'::regclass"))
          .rowCount;
      await expect.poll(waits).toBeGreaterThan(0);
      process.kill(server.pid, 'SIGUSR2');
      expect(await stuck).toMatchObject({
        ret: 500,
        data: {},
        msg: expect.stringContaining('unknown whether'),
      });
      expect(await server.ended()).toBe(1);
    } finally {
      await holder.end();
    }
    const { err, msg } = lastWords(server);
    expect(msg).toContain('the server ends');
    expect(err).toMatchObject({
      message: 'out of nowhere',
      stack: expect.stringContaining('faultOnSignal.mjs'),
    });
  });

  test('is not a refusal that no call waited for: it is logged, and the server goes on', () => {
    const rejections = process.listeners('unhandledRejection');
    const exceptions = process.listeners('uncaughtException');
    const said: unknown[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => said.push(JSON.parse(line)) });
    let ends = 0;
    const stop = async () => {
      ends++;
    };
    endOnFault(stop, log);
    const hear = process.listeners('unhandledRejection').filter((one) => !rejections.includes(one));
    const catches = process.listeners('uncaughtException').filter((one) => !exceptions.includes(one));
    for (const one of hear) process.off('unhandledRejection', one);
    for (const one of catches) process.off('uncaughtException', one);
    expect(hear).toHaveLength(1);
    hear[0]?.(new ApiError(400, 'badInput'), Promise.resolve());
    expect(ends).toBe(0);
    expect(said).toMatchObject([{ msg: 'a refusal that no call waited for' }]);
  });

  test('is one as well that no promise caught; the next start goes on', async () => {
    const server = await start('rejection');
    process.kill(server.pid, 'SIGUSR2');
    expect(await server.ended()).toBe(1);
    expect(lastWords(server).err?.message).toBe('out of nowhere');
  });
});
