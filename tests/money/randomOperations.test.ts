import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { sellApis, unsound } from '../support/records/money.ts';
import { type Answers, allAnswers, type MoneyWork, workWithMoney } from '../support/records/moneyWork.ts';
import { callService, startServer } from '../support/server.ts';

let kaifang: TestApp;
let here: MoneyWork;

beforeAll(async () => {
  kaifang = await startApp();
  const signedIn = async (level: number) => (await kaifang.signIn(level)).token;
  const roots = [await signedIn(255), await signedIn(255)];
  const packages = [];
  for (const price of ['0.10', '7.77', '19.99']) {
    const services = [`App.Random.Api${packages.length}`] as never;
    await sellApis(kaifang, `App.Random.Api${packages.length}`);
    const fields = { name: price, type: 'paid', services, price, validity: 1, flow: 10 };
    packages.push(Number((await kaifang.call('Admin.Package.Add', fields, roots[0])).data['id']));
  }
  const developers = [await signedIn(100), await signedIn(100), await signedIn(101)];
  const call = (service: string, fields: Row, token: string) => kaifang.call(service, fields, token);
  here = { db: kaifang.app.db, roots, developers, packages, call };
});
afterAll(() => kaifang.close());

const workers = 8;
const eight = (work: MoneyWork, seed: number, times: number): Promise<Answers[]> =>
  Promise.all(Array.from({ length: workers }, (_none, n) => workWithMoney(work, seed + n, times)));

test('MON-01 no matter what eight workers do at once, all of it adds up [entity-22, beyond-12]', {
  timeout: 120_000,
}, async () => {
  const all = allAnswers(await eight(here, 1, 60));
  expect(await unsound(kaifang)).toEqual([]);
  // No error was the server's, and each kind of operation occurred.
  expect(Object.keys(all).filter((name) => name.endsWith(' 500'))).toEqual([]);
  for (const name of ['approve 200', 'pay 200', 'pay 420', 'recycle 200', 'cancel 200', 'send 200'])
    expect(all[name] ?? 0, name).toBeGreaterThan(0);
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from ledger group by kind order by kind`.execute(kaifang.app.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['deduction', 'recharge', 'refund']);
});

test('MON-01 ten thousand operations and a server that is killed among them: all of it adds up', {
  timeout: 240_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-money-'));
  const [rounds, operations] = [4, 10_000];
  let answered = 0;
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({
      screens: false,
      dataDir,
      env: { DATABASE_URL: databaseUrl(kaifang.connection), LOG_LEVEL: 'silent' },
    });
    let left = operations / rounds;
    let killed: Promise<void> | undefined;
    const call: MoneyWork['call'] = async (service, fields, token) => {
      // The last operations are in progress when it is killed.
      if (--left === workers) killed = server.kill9();
      const nothing = { ret: 0, data: {} };
      return callService(server.url, service, { ...fields, access_token: token }).catch(() => nothing);
    };
    const all = allAnswers(await eight({ ...here, call }, 100 * (round + 1), Math.ceil(left / workers)));
    await killed;
    for (const [name, count] of Object.entries(all))
      if (name.endsWith(' 0')) lost += count;
      else answered += count;
    expect(Object.keys(all).filter((name) => name.endsWith(' 500'))).toEqual([]);
    expect(await unsound(kaifang)).toEqual([]);
  }
  rmSync(dataDir, { recursive: true });
  expect(answered + lost).toBeGreaterThanOrEqual(operations);
  expect(lost).toBeGreaterThan(0);
  const { rows } = await sql<{ sent: number; held: number }>`
    select (select count(*) from "order" where package_state <> 'unshipped') as sent,
      (select count(distinct order_id) from account_package) as held`.execute(kaifang.app.db);
  expect(rows[0]?.sent).toBe(rows[0]?.held);
});
