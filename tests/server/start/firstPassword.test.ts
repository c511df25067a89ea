import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureFirstAdmin } from '#server/boot/firstAdmin.ts';
import { resetIn } from '#server/boot/resetAdmin.ts';
import { start } from '#server/boot/start.ts';
import { languageOf } from '#server/language.ts';
import { readSettings } from '#server/platform/settings.ts';
import { verifyPassword } from '#server/platform/store/passwords.ts';
import { startApp, type TestApp, testPassword } from '../../support/app.ts';
import { databaseUrl } from '../../support/databaseUrl.ts';

let kaifang: TestApp;
beforeAll(async () => {
  kaifang = await startApp();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sql`delete from account`.execute(kaifang.app.db);
});
afterAll(() => kaifang.close());

const settings = readSettings({});
const ensure = (print: (line: string) => void) =>
  ensureFirstAdmin(kaifang.app.db, settings, kaifang.app.keys, print);
const printed = /sign in as (\w+) with the first password (\w{14})$/;
const passwordIn = (lines: readonly string[]) => printed.exec(lines.join('\n'))?.[2] ?? '';
const opens = async (password: string, username = 'admin') => {
  const { rows } = await sql<{ password: string }>`
    select password from account where username = ${username}`.execute(kaifang.app.db);
  return verifyPassword(password, rows[0]?.password ?? null, kaifang.app.keys);
};
const admins = async () => (await sql`select 1 from account where level = 255`.execute(kaifang.app.db)).rows;

describe('the first password', () => {
  test('is printed by the first start that gets as far as listening, also right after one that did not', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    vi.stubEnv('DATABASE_URL', databaseUrl(kaifang.connection));
    vi.stubEnv('DATA_DIR', kaifang.app.settings.dataDir);
    vi.stubEnv('LOG_LEVEL', 'silent');
    vi.stubEnv('ADMIN_PASSWORD', '');
    const lines: string[] = [];
    const examined = join(kaifang.app.settings.dataDir, 'examined');
    const starting = { root: process.cwd(), screens: null, examined, behind: null, again: null };
    const begin = (port: string) => {
      vi.stubEnv('PORT', port);
      return start({ ...starting, print: (line) => void lines.push(line) });
    };
    await expect(begin(String((other.address() as AddressInfo).port))).rejects.toThrow(/EADDRINUSE/);
    expect([lines, await admins()]).toEqual([[], []]);
    other.close();
    const running = await begin('0');
    await running.stop();
    expect(await opens(passwordIn(lines))).toBe(true);
    await ensure((line) => lines.push(line));
    expect(lines).toHaveLength(1);
  });

  test('is printed once by two processes that start at the same time', async () => {
    const lines: string[] = [];
    await Promise.all([ensure((line) => lines.push(line)), ensure((line) => lines.push(line))]);
    expect(lines).toHaveLength(1);
    expect([await opens(passwordIn(lines)), (await admins()).length]).toEqual([true, 1]);
  });

  test('leaves no account behind where it could not be printed', async () => {
    const broken = ensure(() => {
      throw new Error('nobody reads');
    });
    await expect(broken).rejects.toThrow('nobody reads');
    expect(await admins()).toEqual([]);
    const lines: string[] = [];
    await ensure((line) => lines.push(line));
    expect(await opens(passwordIn(lines))).toBe(true);
  });
});

describe('npm run reset-admin', () => {
  const reset = (asked: Parameters<typeof resetIn>[2] = {}) =>
    resetIn(kaifang.app.db, kaifang.app.keys, asked);

  test('lets the first super administrator in with a new password, ends his sessions and shows the trail', async () => {
    const admin = await kaifang.signIn(255, 'admin');
    await sql`update account set status = 'disabled' where id = ${admin.id}`.execute(kaifang.app.db);
    const later = await kaifang.signIn(255, 'later');
    const { username, password, mustChange } = await reset();
    expect([username, mustChange, password]).toEqual(['admin', true, expect.stringMatching(/^\w{14}$/)]);
    expect([await opens(password), await opens(testPassword)]).toEqual([true, false]);
    const login = await kaifang.call('Platform.User.UserLogin', { username, password });
    expect(login.ret).toBe(200);
    await expect
      .poll(async () => (await kaifang.call('Platform.User.Profile', {}, admin.token)).ret)
      .toBe(406);
    expect((await kaifang.call('Platform.User.Profile', {}, later.token)).ret).toBe(200);
    const { items } = (
      await kaifang.call('Admin.Audit.GetList', { filter: { service: 'npm run reset-admin' } }, later.token)
    ).data as { items: object[] };
    expect(items).toMatchObject([{ resource: 'account', record_id: admin.id, username: null }]);
    expect(JSON.stringify(items)).not.toContain(password);
  });

  test('takes the one that is named, with the password that was asked for, and says what is wrong', async () => {
    await expect(reset()).rejects.toThrow(/There is no super administrator: the next npm start makes one/);
    await kaifang.signIn(255, 'admin');
    await kaifang.signIn(255, 'second');
    await kaifang.signIn(200, 'lower');
    await expect(reset({ username: 'lower' })).rejects.toThrow(
      '"lower" is no super administrator; these are: admin, second',
    );
    const access = await reset({ username: 'SECOND', password: 'chosen-1' });
    expect(access).toEqual({ username: 'second', password: 'chosen-1', mustChange: false });
    expect([await opens('chosen-1', 'second'), await opens(testPassword)]).toEqual([true, true]);
  });
});

test.each([
  ['en-GB', 'en'],
  ['fr, en;q=0.9', 'en'],
  ['zh;q=0.1, en', 'en'],
  ['en;q=0, de', 'zh_cn'],
  ['fr', 'zh_cn'],
  ['', 'zh_cn'],
  ['entirely wrong;;;q=,', 'zh_cn'],
])('a browser that prefers "%s" is answered in %s', (accept, lang) => {
  expect(languageOf(undefined, accept)).toBe(lang);
  expect(languageOf('zh_cn', accept)).toBe('zh_cn');
});
