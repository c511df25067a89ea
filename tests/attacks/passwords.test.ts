import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { hashesIn } from '../support/hashesIn.ts';

let kaifang: TestApp;
let made = 0;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());

/** A different address for every attempt, so that none throttles another. */
const freshIp = () => `10.1.${Math.floor(++made / 250)}.${made % 250}`;
const freshName = () => `name_${++made}`;
const login = (username: string, password: string) =>
  kaifang.call('Platform.User.UserLogin', { username, password }, null, 'en', freshIp());
const register = (username: string, password = 'abc123', ip = freshIp()) =>
  kaifang.call('Platform.User.Register', { username, password }, null, 'en', ip);

describe('AU-12 AU-19 passwords', () => {
  const right: [string, string][] = [
    ['six', '123456'],
    ['twenty', '12345678901234567890'],
    ['twenty emoji', '😀'.repeat(20)],
    ['Chinese', '密码密码密码'],
  ];
  const refused: [string, string][] = [
    ['five', '12345'],
    ['twenty-one', '123456789012345678901'],
    ['twenty-one emoji', '😀'.repeat(21)],
    ['a space', '12345 6'],
    ['a tab', '12345\t6'],
    ['a wide space', '12345\u30006'],
    ['NUL', '12345\x006'],
    ['half a character', '12345\ud800'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ];

  test.each(right)('%s [rule-06, constant-02]', async (_what, password) => {
    const username = freshName();
    expect((await register(username, password)).ret).toBe(200);
    expect((await login(username, password)).ret).toBe(200);
  });

  test.each(refused)('not %s, which is refused before the work of a hash', async (_what, password) => {
    const { id, token } = await kaifang.signIn(100);
    const answers: [Envelope<Row>, string][] = [];
    const attempts = async () => {
      answers.push([await register(freshName(), password), 'password']);
      const fields = { old_password: testPassword, new_password: password, new_password_again: password };
      answers.push([await kaifang.call('Platform.User.AlterPassword', fields, token), 'new_password']);
    };
    expect(await hashesIn(attempts)).toBe(0);
    for (const [answer, field] of answers) {
      const errors = answer.data.errors as Row[];
      expect(answer.ret).toBe(400);
      expect(errors.map((error) => error.field)).toContain(field);
    }
    expect(await login(`user_of_${id}`, password.slice(0, 300))).toMatchObject({ ret: 400 });
  });

  test('of every length from none to twenty-one, those of six to twenty', async () => {
    const lengths = Array.from({ length: 22 }, (_none, length) => length);
    const codes = await Promise.all(
      lengths.map(async (length) => (await register(freshName(), 'p'.repeat(length))).ret),
    );
    expect(codes).toEqual(lengths.map((length) => (length >= 6 && length <= 20 ? 200 : 400)));
  });

  test('is changed to those of six to twenty characters, and stays what it was for every other length', async () => {
    const lengths = Array.from({ length: 22 }, (_none, length) => length);
    const seen = await Promise.all(
      lengths.map(async (length) => {
        const { username, token } = await kaifang.signIn(100);
        const password = 'p'.repeat(length);
        const fields = { old_password: testPassword, new_password: password, new_password_again: password };
        const { ret } = await kaifang.call('Platform.User.AlterPassword', fields, token);
        return [ret, (await login(username, ret === 200 ? password : testPassword)).ret];
      }),
    );
    expect(seen).toEqual(lengths.map((length) => [length >= 6 && length <= 20 ? 200 : 400, 200]));
  });

  // Each written as a letter and a combining accent, which are two characters on the wire.
  test.each([
    ['five', 5, 400],
    ['six', 6, 200],
    ['twenty', 20, 200],
    ['twenty-one', 21, 400],
  ])('%s letters are as many with their accents apart', async (_what, letters, code) => {
    const username = freshName();
    expect((await register(username, 'e\u0301'.repeat(letters))).ret).toBe(code);
    expect((await login(username, '\u00e9'.repeat(letters))).ret).toBe(code);
  });

  test('a new one is the same again, however each is composed', async () => {
    const { username, token } = await kaifang.signIn(100);
    const change = {
      old_password: testPassword,
      new_password: 'caf\u0065\u0301-12',
      new_password_again: 'caf\u00e9-12',
    };
    expect((await kaifang.call('Platform.User.AlterPassword', change, token)).ret).toBe(200);
    expect((await login(username, 'caf\u00e9-12')).ret).toBe(200);
  });

  test('é is é, however it is composed', async () => {
    const username = freshName();
    await register(username, 'caf\u0065\u0301-12');
    expect((await login(username, 'caf\u00e9-12')).ret).toBe(200);
  });

  const changes: readonly [string, Row, Row][] = [
    ['without the present one', { old_password: '' }, { field: 'old_password', rule: 'required' }],
    [
      'with a wrong present one',
      { old_password: 'wrong-1' },
      { field: 'old_password', message: 'The current password is wrong' },
    ],
    [
      'to the same',
      { new_password: testPassword, new_password_again: testPassword },
      { field: 'new_password', rule: 'changed', message: expect.stringMatching(/\S/) },
    ],
    [
      'to two different ones',
      { new_password_again: 'abc1234' },
      { field: 'new_password_again', message: 'Two Passwords Are Different' },
    ],
    ['to none', { new_password: '' }, { field: 'new_password' }],
  ];
  test.each(changes)('is not changed %s', async (_how, fields, error) => {
    const { id, username, token } = await kaifang.signIn(100);
    const stored = async () =>
      (await sql`select * from account where id = ${id}`.execute(kaifang.app.db)).rows;
    const before = await stored();
    const all = {
      old_password: testPassword,
      new_password: 'abc123',
      new_password_again: 'abc123',
      ...fields,
    };
    expect(await kaifang.call('Platform.User.AlterPassword', all, token)).toMatchObject({
      ret: 400,
      data: { errors: [error] },
    });
    expect(await stored()).toEqual(before);
    expect((await kaifang.call('Platform.User.Profile', {}, token)).ret).toBe(200);
    expect((await login(username, testPassword)).ret).toBe(200);
  });

  test('one’s own is not changed without the present one by managing accounts either', async () => {
    const { id, username, token } = await kaifang.signIn(255);
    const edit = (fields: Row) => kaifang.call('Admin.User.EditMember', { id, version: 1, ...fields }, token);
    expect(await edit({ password: 'abc1234', nickname: 'x' })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'password', rule: 'own' }] },
    });
    expect((await login(username, 'abc1234')).ret).toBe(400);
    expect((await login(username, testPassword)).ret).toBe(200);
    expect((await edit({ password: '', nickname: 'x' })).ret).toBe(200);
  });

  test('the present one cannot be guessed by a stolen session', async () => {
    const { token } = await kaifang.signIn(100);
    const change = { old_password: 'wrong-1', new_password: 'abc123', new_password_again: 'abc123' };
    const answers = [];
    for (let n = 0; n < 11; n++)
      answers.push((await kaifang.call('Platform.User.AlterPassword', change, token)).ret);
    expect(answers).toEqual([...Array(10).fill(400), 410]);
  });
});

describe('AU-16 AU-17 registering', () => {
  test.each([
    ...[
      'ａｄｍｉｎ',
      'аdmin',
      'ad\u200dmin',
      '\u202enimda',
      'a b',
      'a-b',
      'a.b',
      "a'b",
      '<b>',
      'ädmin',
      '😀',
      'x'.repeat(1000),
      '',
      ' ',
    ],
    ...['名\u0000字', 'admin\u0301', '１２３', 'true\n'.repeat(2)],
  ])('refuses the name %j [rule-04]', async (username) => {
    expect(await register(username)).toMatchObject({ ret: 400, data: { errors: [{ field: 'username' }] } });
  });

  test.each(['张三丰', 'a_1', 'A1', '_', '开放Kaifang_9'])(
    'takes the name %j [rule-04]',
    async (username) => {
      expect(await register(username)).toMatchObject({ ret: 200, data: { username } });
      const taken = { ret: 422, data: { errors: [{ field: 'username', rule: 'unique' }] } };
      for (const twin of [username, username.toUpperCase(), ` ${username} `])
        expect(await register(twin)).toMatchObject(taken);
    },
  );

  test('of twenty at once with one name one gets it', async () => {
    const names = Array.from({ length: 20 }, (_none, n) => (n % 2 ? 'Twin_1' : 'tWIN_1'));
    const answers = await Promise.all(names.map((name) => register(name)));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, ...Array(19).fill(422)]);
  });

  test('an address registers twenty in an hour', async () => {
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 25 }, () => register(freshName(), 'abc123', ip)));
    expect(answers.filter(({ ret }) => ret === 200)).toHaveLength(20);
    expect(answers.filter(({ ret }) => ret === 410)).toHaveLength(5);
  });

  test('makes a personal developer and no more [call-04]', async () => {
    const { data } = await register('plain_1');
    const { rows } =
      await sql<Row>`select level, status, balance, must_change_password from account where id = ${data.id}`.execute(
        kaifang.app.db,
      );
    expect(rows).toEqual([{ level: 100, status: 'enabled', balance: 0, must_change_password: false }]);
  });
});
