import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'kaifang-killed-')));
const service = 'Admin.Config.Import';
const columns = '["name","value","description"]';
let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ dataDir, screens: false });
  token = await tokenOf(server.url);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (name: string, fields: Row) =>
  (await callService(server.url, name, { access_token: token, ...fields })).data;
const jobOf = (id: number) => call('Admin.Job.Get', { id });
const countOf = async (value: string) => {
  const filter = JSON.stringify({ value });
  return Number((await call('Admin.Config.GetList', { filter, total: 'exact', limit: 1 })).total);
};

async function startImport(value: string, onError: string): Promise<number> {
  const rows = Array.from({ length: 60_000 }, (_none, n) => `${value}_${n},${value},d`);
  const form = new FormData();
  form.append('step', 'upload');
  form.append('access_token', token);
  form.append('file', new Blob([['name,value,description', ...rows].join('\n')]), 'rows.csv');
  const answer = await fetch(`${server.url}/api/admin.php?service=${service}`, {
    method: 'POST',
    body: form,
  });
  const { data } = (await answer.json()) as { data: { upload: string } };
  const started = await call(service, { step: 'run', upload: data.upload, columns, on_error: onError });
  return Number(started.job);
}

async function killInTheMidst(job: number): Promise<Row> {
  await expect
    .poll(async () => Number((await jobOf(job)).done), { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(2000);
  const seen = await jobOf(job);
  await server.kill9();
  server = await startServer({ dataDir, screens: false });
  return seen;
}

test('DUR-01 killed in the midst of an import, what was acknowledged is there, and the job is broken off', async () => {
  const job = await startImport('skip', 'skip');
  const seen = await killInTheMidst(job);
  await expect.poll(async () => (await jobOf(job)).state, { timeout: 30_000 }).toBe('broken');
  const { done } = await jobOf(job);
  expect(done).toBeGreaterThanOrEqual(Number(seen.done));
  expect(done).toBeLessThan(60_000);
  // Exactly the rows that the job reports as done are there.
  expect(await countOf('skip')).toBe(done);
  const undo = await call(service, { step: 'undo', job });
  await expect.poll(async () => (await jobOf(Number(undo.job))).state, { timeout: 60_000 }).toBe('done');
  expect(await countOf('skip')).toBe(0);
});

test('DUR-01 killed in the midst of an import of all or nothing, there is nothing', async () => {
  const job = await startImport('whole', 'none');
  await killInTheMidst(job);
  await expect.poll(async () => (await jobOf(job)).state, { timeout: 30_000 }).toBe('broken');
  expect((await jobOf(job)).done).toBe(0);
  expect(await countOf('whole')).toBe(0);
});
