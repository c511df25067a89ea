import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, openTarget } from '../support/console/targets.ts';

let kaifang: TestApp;
let target: ConsoleTarget;
let token: string;

beforeAll(async () => {
  kaifang = await startApp();
  target = await openTarget('postgres');
  ({ token } = await kaifang.signIn(255, 'root_1'));
}, 120_000);
afterAll(async () => {
  await kaifang?.close();
  await target?.drop();
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.Database.${service}`, fields, token);

test('of a table that was never analysed no one says how many rows it has', async () => {
  const connection = await connectTarget(kaifang, token, target);
  await target.run('create table counted as select 1 as a from generate_series(1, 500)');
  const rowsOf = async () => {
    const { data } = await call('Statistics', { connection });
    return (data['items'] as Row[]).find(({ name }) => name === 'counted')?.['rows'];
  };
  expect(await rowsOf()).toBeNull();
  await target.run('analyze counted');
  expect(await rowsOf()).toBe(500);
});

test('one of partitions has the rows of all of them, though those for days to come are empty', async () => {
  const connection = await connectTarget(kaifang, token, target);
  await target.run('create table days (day int) partition by range (day)');
  await target.run('create table days_1 partition of days for values from (0) to (100)');
  await target.run('create table days_2 partition of days for values from (100) to (200)');
  const rowsOf = async (table: string) => {
    const { data } = await call('Statistics', { connection });
    return (data['items'] as Row[]).find(({ name }) => name === table)?.['rows'];
  };
  expect(await rowsOf('days')).toBe(0);
  await target.run('insert into days select 1 from generate_series(1, 300)');
  expect(await rowsOf('days')).toBeNull();
  await target.run('analyze days_1');
  expect(await rowsOf('days')).toBe(300);
});

describe('a connection to SQL Server', () => {
  test('is not tried, and stays untested', async () => {
    const record = { type: 'sqlserver', host: '127.0.0.1', port: 1433, username: 'u', password: 'p-Secret' };
    const { data } = await call('Add', { ...record, database: 'd', enabled: true });
    const id = Number(data['id']);
    expect(await call('Test', { id })).toMatchObject({
      ret: 420,
      msg: expect.stringContaining('SQL Server'),
    });
    expect((await call('Get', { id })).data).toMatchObject({ test_status: 'untested', tested_at: null });
    const { when } = kaifang.app.registry.resources.get('database')?.actions['test'] ?? {};
    expect(when).toEqual({ type: ['mysql', 'postgres'] });
  });

  test('and another are not tested in one call', async () => {
    expect(await call('Test', { ids: [1, 2] })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'ids', rule: 'maxItems', message: 'ids may have at most 1 item' }] },
    });
  });
});
