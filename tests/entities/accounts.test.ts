import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestUsername, usernameRule } from '#schemas/payloads/usernameRule.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const add = (fields: Row, lang: 'zh_cn' | 'en' = 'en') => {
  const account = { username: `member_${++n}`, password: 'secret-6', level: 0 };
  return kaifang.call('Admin.User.AddMember', { ...account, ...fields }, root.token, lang);
};
const told = (data: Row) =>
  (data['errors'] as Row[] | undefined)?.map(({ field, message }) => [field, message]);

describe('the words of an account (ACC-04)', () => {
  test.each<[string, Json, string]>([
    ['tel', '１３８００００００００', 'wrong telephone number'],
    ['tel', '138,0000,0000', 'wrong telephone number'],
    ['tel', '12', 'wrong telephone number'],
    ['tel', '+86 138\n0000 0000', 'wrong telephone number'],
    ['email', 'a@b\nc.com', 'wrong email'],
    ['email', 'a@x.com,b@x.com', 'wrong email'],
    ['email', 'nobody', 'wrong email'],
    ['email', '张三@例子.公司', 'wrong email'],
    ['email', 'someone@例子.公司', 'wrong email'],
    ['email', 'someone@bücher.example', 'wrong email'],
    ['email', `${'x'.repeat(310)}@example.com`, 'wrong email'],
  ])('refuse %s %j in the words of the specification [rule-09]', async (field, value, message) => {
    const { ret, data } = await add({ [field]: value });
    expect(ret).toBe(400);
    expect(told(data)?.map(([name]) => name)).toEqual([field]);
    if (String(value).length < 255) expect(told(data)).toEqual([[field, message]]);
  });

  test('take a number with its country, and an e-mail in letters of any size', async () => {
    const { ret, data } = await add({ tel: '+86 138 0000 0000', email: 'Some.One+tag@Example.COM' });
    expect({ ret, data }).toMatchObject({ ret: 200, data: { tel: '+86 138 0000 0000' } });
  });

  test('take an e-mail of a domain in other letters as the net writes it', async () => {
    const email = 'someone@xn--fsqu00a.xn--55qx5d';
    expect(await add({ email })).toMatchObject({ ret: 200, data: { email } });
  });

  test.each([
    ['twenty letters', 'n'.repeat(20), 200],
    ['twenty-one letters', 'n'.repeat(21), 400],
    ['twenty emoji', '😀'.repeat(20), 200],
    ['twenty-one emoji', '😀'.repeat(21), 400],
    ['twenty Chinese characters', '名'.repeat(20), 200],
  ])('count a nickname of %s by characters [rule-08, constant-02]', async (_what, nickname, ret) => {
    expect((await add({ nickname })).ret).toBe(ret);
  });

  test.each([
    ['a mark that repeats a character', '佐々木', true],
    ['a zero', '二〇二六', true],
    ['a character beyond the basic plane', '𠮷野', true],
    ['one of the latest', '\u{30000}\u{2ebf0}', true],
    ['fifty characters beyond the basic plane', '𠮷'.repeat(50), true],
    ['fifty-one of them', '𠮷'.repeat(51), false],
    ['a radical that looks like a character', '\u2f00', false],
    ['an emoji', '名😀', false],
    ['half a character', '名\ud842', false],
  ])(
    'take a name of Chinese characters alone, with %s, in every place [rule-04]',
    async (_what, username, isTaken) => {
      expect((await add({ username })).ret).toBe(isTaken ? 200 : 400);
      expect(usernameRule.test(username) && [...username].length <= longestUsername).toBe(isTaken);
    },
  );

  test('take a double that is kept for compatibility as the character that it doubles', async () => {
    expect(await add({ username: '\uf900' })).toMatchObject({ ret: 200, data: { username: '\u8c48' } });
    expect(usernameRule.test('\uf900')).toBe(false);
  });
});
