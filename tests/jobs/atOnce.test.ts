import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { rogueServer } from '../support/console/tcpDoor.ts';

let kaifang: TestApp;
let silent: { port: number; close(): void };
let token: string;

beforeAll(async () => {
  kaifang = await startApp();
  silent = await rogueServer(() => {});
  ({ token } = await kaifang.signIn(255));
  const allow = { name: 'outgoing_allow_list', value: '127.0.0.1', description: 'tests' };
  expect((await call('Config.Add', allow)).ret).toBe(200);
  const api_url = `http://127.0.0.1:${silent.port}/`;
  const made = { name: 'waits', api_path: 'App.Shop.Wait', api_name: 'Wait', api_url };
  for (let n = 0; n < 3; n++) expect((await call('TestCase.Add', made)).ret).toBe(200);
}, 120_000);
afterAll(async () => {
  await kaifang?.close();
  silent?.close();
});

const call = (service: string, fields: Readonly<Record<string, unknown>> = {}) =>
  kaifang.call(`Admin.${service}`, fields, token);
const startMany = async () =>
  (await Promise.all(Array.from({ length: 20 }, () => call('TestCase.RunAll')))).map(({ ret }) => ret);

test('jobs that are started at the same moment are no more than may run, so that others have connections too (TST-03)', async () => {
  const codes = await startMany();
  expect(codes.filter((ret) => ret === 200)).toHaveLength(5);
  expect(codes.filter((ret) => ret === 410)).toHaveLength(15);
  const { items } = (await call('Job.GetList')).data as { items: { id: number }[] };
  expect(items).toHaveLength(5);
  for (const { id } of items) expect((await call('Job.Cancel', { id })).ret).toBe(200);
  await kaifang.app.jobs.idle();
  expect((await startMany()).filter((ret) => ret === 200)).toHaveLength(5);
});
