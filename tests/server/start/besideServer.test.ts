import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../support/server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kaifang-beside-'));
  server = await startServer({ screens: false, dataDir, embedded: true });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (command: string, ...args: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', `server/commands/${command}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

test('the plan of a migration is shown beside a running server with its embedded database', () => {
  expect(run('migrate', '--plan')).toContain('nothing to do');
});

test('rows are seeded beside a running server with its embedded database', () => {
  expect(run('seed', '--calls', '20', '--orders', '0')).toMatch(/20 rows of call_log/);
});
