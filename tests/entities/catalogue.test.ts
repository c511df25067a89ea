import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(service, fields, root.token, lang);

test('wrong input is told in the words of the catalogue, in both languages', async () => {
  const wrong = { username: '', password: '12345', level: 0 };
  const answers = [
    await call('Admin.User.AddMember', wrong),
    await call('Admin.User.AddMember', wrong, 'zh_cn'),
  ];
  expect(answers.map(({ ret, msg }) => [ret, msg])).toEqual([
    [400, 'Input Error, please check again'],
    [400, '输入有误，请检查后重新填写'],
  ]);
  const messages = answers.map(({ data }) => (data['errors'] as Row[]).map(({ message }) => message));
  expect(messages[1]).toContain('账号不能为空');
});

test('a level of 255 may do everything, and only that', async () => {
  expect((await call('Admin.Permission.GetMyPermission', {})).data).toMatchObject({ level: 255 });
  for (const level of [0, 100, 101, 200]) {
    const { token } = await kaifang.signIn(level);
    expect((await kaifang.call('Admin.Audit.GetList', {}, token)).ret).toBe(403);
  }
});

test('a developer has at most so many applications as the config item says, ten without it', async () => {
  const { token } = await kaifang.signIn(100);
  const add = (n: number) =>
    kaifang.call('Platform.App.Add', { app_key: `Limit${n}`, name: `App ${n}` }, token);
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await add(n));
  expect(answers.map(({ ret }) => ret)).toEqual([...Array(10).fill(200), 420]);
});
