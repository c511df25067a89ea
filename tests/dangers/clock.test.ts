import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '#server/core/app.ts';
import { addHealth } from '#server/http/health.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
const hour = 3_600_000;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());
afterEach(() => void vi.useRealTimers());

/** Sets the clock of this process; the database's clock is not affected. */
const set = (to: number | string) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(to);
};

describe('a clock that is set (DUR-13)', () => {
  test.each([
    ['an hour back', () => Date.now() - hour],
    ['a day on', () => Date.now() + 24 * hour],
    ['to where 32 bits end', () => '2038-01-19T03:14:08Z'],
    ['to a leap day', () => '2028-02-29T23:59:59.999Z'],
    ['to the last year of four digits', () => '9999-06-01T00:00:00Z'],
  ])('%s: one signs in, reads, writes, counts and signs out', async (_what, to) => {
    set(to());
    const { token } = await kaifang.signIn(255);
    const name = `clock-${Date.now()}`;
    const added = await kaifang.call('Admin.Config.Add', { name, value: '1', description: '1' }, token);
    expect(added).toMatchObject({ ret: 200 });
    for (const [service, fields] of [
      ['Admin.Config.Get', { id: added.data['id'] }],
      ['Admin.Config.GetList', { sort: '-created_at' }],
      ['Admin.Stats.Login', {}],
      ['Admin.Stats.Flow', {}],
      ['Admin.Audit.GetList', {}],
      ['Admin.Article.GetList', {}],
      ['Admin.Waiting.Get', {}],
      ['Admin.Config.Del', { id: added.data['id'] }],
      ['Platform.User.Profile', {}],
    ] as const) {
      const { ret, msg } = await kaifang.call(service, fields, token);
      expect([service, ret, msg]).toEqual([service, 200, '']);
    }
    await kaifang.call('Platform.User.Logout', {}, token);
    expect((await kaifang.call('Platform.User.Profile', {}, token)).ret).toBe(406);
  });

  test('a session of a day is over after it, and not before because the clock went back', async () => {
    const { token } = await kaifang.signIn(255);
    const ask = async () => (await kaifang.call('Platform.User.Profile', {}, token)).ret;
    const now = Date.now();
    expect(await ask()).toBe(200);
    set(now - hour);
    expect(await ask()).toBe(200);
    set(now + 23 * hour);
    expect(await ask()).toBe(200);
    set(now + 25 * hour);
    expect(await ask()).not.toBe(200);
  });

  test('an hour back is no hour of the same answer to anyone who asks whether the database is there', async () => {
    const gone = openDatabase({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 }, () => {});
    const { db, shared } = kaifang.app;
    const app = { db, shared };
    const server = Fastify();
    addHealth(server, app as unknown as App);
    const ready = async () => (await server.inject('/readyz')).statusCode;
    expect(await ready()).toBe(200);
    set(Date.now() - hour);
    app.db = gone;
    await expect.poll(ready, { timeout: 5000 }).toBe(503);
    await gone.destroy();
    await server.close();
  });
});
