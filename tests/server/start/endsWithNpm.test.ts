import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-'));
const patience = { timeout: 60_000, interval: 100 };
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a stopped `npm start` leaves no server behind', async () => {
  const { PATH, HOME } = process.env;
  const npm = spawn('npm', ['start', '--', '--api-only'], {
    env: {
      ...{ PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection) },
      ...{
        PORT: '0',
        HOST: '127.0.0.1',
        CAPTCHA: 'off',
        ADMIN_PASSWORD: 'Kaifang-test-1',
        REDIS_URL: '',
        S3_URL: '',
      },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid = 0 } = npm;
  onTestFailed(() => {
    process.kill(-pid, 'SIGKILL');
  });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toContain('Kaifang is ready at'), patience);
  const [url] = /http:\/\/[\d.:]+/.exec(output) ?? [];
  const status = () =>
    fetch(`${url}/healthz`).then(
      (answer) => answer.status,
      () => 'ended',
    );
  expect(await status()).toBe(200);
  npm.kill('SIGTERM');
  await expect.poll(status, patience).toBe('ended');
});
