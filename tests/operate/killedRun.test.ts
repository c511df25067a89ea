import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'kaifang-tests-killed-')));
let server: RunningServer;
let token: string;
let target: Server;

beforeAll(async () => {
  target = createServer((_request, response) => {
    setTimeout(() => response.end('{"ret":200,"data":{},"msg":""}'), 150);
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  server = await startServer({ dataDir, screens: false });
  token = await tokenOf(server.url);
});
afterAll(async () => {
  await server.stop();
  target.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (name: string, fields: Row = {}) => {
  const { ret, msg, data } = await callService(server.url, `Admin.${name}`, {
    access_token: token,
    ...fields,
  });
  if (ret !== 200) throw new Error(`${name}: ${ret} ${msg}`);
  return data;
};

test('a test run that is killed keeps each result that it wrote, counts them right, and starts again (TST-03) [entity-27, state-31]', async () => {
  const host = `127.0.0.1:${(target.address() as AddressInfo).port}`;
  await call('Config.Add', { name: 'outgoing_allow_list', value: host, description: 'tests' });
  for (let n = 0; n < 60; n++)
    await call('TestCase.Add', {
      name: `case ${n}`,
      api_url: `http://${host}/`,
      api_path: 'App.Slow.Now',
      api_name: 'Slow',
    });
  const job = Number((await call('TestCase.RunAll')).job);
  const jobOf = (id: number) => call('Job.Get', { id });
  await expect.poll(async () => Number((await jobOf(job)).done), { interval: 20 }).toBeGreaterThan(7);
  const seen = Number((await jobOf(job)).done);
  await server.kill9();
  server = await startServer({ dataDir, screens: false });
  await expect.poll(async () => (await jobOf(job)).state, { timeout: 30_000 }).toBe('broken');
  const { done } = await jobOf(job);
  expect(done).toBeGreaterThanOrEqual(seen);
  expect(done).toBeLessThan(60);
  const ran = async (runs: number) =>
    (await call('TestCase.GetList', { filter: JSON.stringify({ runs }), total: 'exact', limit: 1 })).total;
  const snapshots = async () => (await call('TestCase.Snapshots', { total: 'exact', limit: 1 })).total;
  expect(await ran(1)).toBe(done);
  expect(await snapshots()).toBe(done);
  const filter = JSON.stringify({ runs: 0 });
  const rest = Number((await call('TestCase.RunAll', { filter })).job);
  await expect.poll(async () => (await jobOf(rest)).state, { timeout: 30_000 }).toBe('done');
  expect(await ran(1)).toBe(60);
  expect(await snapshots()).toBe(60);
});
