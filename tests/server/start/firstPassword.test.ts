import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureFirstAdmin, noteTold } from '#server/boot/firstAdmin.ts';
import { languageOf } from '#server/language.ts';
import { readSettings } from '#server/settings.ts';
import { verifyPassword } from '#server/store/passwords.ts';
import { startApp, type TestApp } from '../../support/app.ts';

let kaifang: TestApp;
beforeAll(async () => {
  kaifang = await startApp();
  await sql`delete from account`.execute(kaifang.app.db);
});
afterAll(() => kaifang.close());

const alone = readSettings({});
const beside = readSettings({ DATABASE_URL: 'postgres://one.of.many/kaifang' });
const ensure = (settings = alone) => ensureFirstAdmin(kaifang.app.db, settings, kaifang.app.keys);
const opens = async (password: string | null | undefined) => {
  const { rows } = await sql<{ password: string }>`select password from account where level = 255`.execute(
    kaifang.app.db,
  );
  expect(rows).toHaveLength(1);
  return verifyPassword(password ?? '', rows[0]?.password ?? null, kaifang.app.keys);
};

test('a first password that was never told, since that start failed, is made anew; one that was told stays', async () => {
  const lost = await ensure();
  expect(lost?.randomPassword).toMatch(/^\w{14}$/);
  const made = await ensure();
  expect(made).toMatchObject({ username: 'admin', randomPassword: expect.stringMatching(/^\w{14}$/) });
  expect(made?.randomPassword).not.toBe(lost?.randomPassword);
  expect([await opens(lost?.randomPassword), await opens(made?.randomPassword)]).toEqual([false, true]);
  // Another process may be about to tell it, within a minute.
  expect(await ensure(beside)).toBeNull();
  await noteTold(kaifang.app.db);
  expect(await ensure()).toBeNull();
  expect(await opens(made?.randomPassword)).toBe(true);
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
