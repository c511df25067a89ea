import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallEntry, createCallLog } from '#server/gateway/callLog.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { wrongRollUps } from '../support/stats/calls.ts';

let kaifang: TestApp;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());

const entry = (msg: string): CallEntry => ({
  ...{ service: 'App.A.One', app_id: null, account_id: null, uid: null, pay_type: 'normal', ret: 200, msg },
  ...{ milliseconds: 3, bytes: 10, ip: '127.0.0.1', method: 'GET', api_version: 1, params: '{}' },
  ...{ reference: 'abcdefgh12345678', created_at: new Date().toISOString() },
});
const written = async () =>
  (await sql<{ msg: string }>`select msg from call_log order by id`.execute(kaifang.app.db)).rows.map(
    ({ msg }) => msg,
  );

/** The database, whose next answers are lost after it has run the statement. */
function losing(times: number) {
  let left = times;
  return kaifang.app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (left-- > 0) throw new Error('Connection terminated unexpectedly');
      return result;
    },
  });
}

test('a batch whose answer got lost is written once, and with it what came meanwhile', async () => {
  const log = createCallLog(losing(2), () => {});
  log.note(entry('one'));
  log.note(entry('two'));
  await expect(log.flush()).rejects.toThrow('terminated');
  log.note(entry('three'));
  await expect(log.flush()).rejects.toThrow('terminated');
  await log.flush();
  await log.stop();
  expect(await written()).toEqual(['one', 'two', 'three']);
  expect(await wrongRollUps(kaifang.app.db)).toEqual({});
});

test('an entry that no database keeps is left out, and the others are written once, though answers get lost', async () => {
  const lost: number[] = [];
  const log = createCallLog(losing(1), (_, count) => lost.push(count));
  log.note(entry('four'));
  log.note({ ...entry('bad'), params: '{' });
  log.note(entry('five'));
  await expect(log.flush()).rejects.toThrow('terminated');
  await log.flush();
  await log.stop();
  expect((await written()).slice(3)).toEqual(['four', 'five']);
  expect(lost.filter((count) => count > 0)).toEqual([1]);
});
