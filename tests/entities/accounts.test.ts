import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    ['email', `${'x'.repeat(310)}@example.com`, 'wrong email'],
  ])('refuse %s %j in the words of the specification', async (field, value, message) => {
    const { ret, data } = await add({ [field]: value });
    expect(ret).toBe(400);
    expect(told(data)?.map(([name]) => name)).toEqual([field]);
    if (String(value).length < 255) expect(told(data)).toEqual([[field, message]]);
  });

  test('take a number with its country, and an e-mail in letters of any size', async () => {
    const { ret, data } = await add({ tel: '+86 138 0000 0000', email: 'Some.One+tag@Example.COM' });
    expect({ ret, data }).toMatchObject({ ret: 200, data: { tel: '+86 138 0000 0000' } });
  });

  test.each([
    ['twenty letters', 'n'.repeat(20), 200],
    ['twenty-one letters', 'n'.repeat(21), 400],
    ['twenty emoji', '😀'.repeat(20), 200],
    ['twenty-one emoji', '😀'.repeat(21), 400],
    ['twenty Chinese characters', '名'.repeat(20), 200],
  ])('count a nickname of %s by characters', async (_what, nickname, ret) => {
    expect((await add({ nickname })).ret).toBe(ret);
  });
});
