import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { uploadImport } from '../support/files/importFile.ts';
import { openHttp } from '../support/http.ts';

let kaifang: TestApp;
let root: { token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(service, fields, root.token, lang);

test('wrong input is shown in the words of the catalogue, in both languages [error-12]', async () => {
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

test('what fails unforeseen is shown by what was wanted, in both languages [error-08, error-17]', async () => {
  const app = await startApp();
  const { token } = await app.signIn(255);
  const item = (await app.call('Admin.Config.Add', { name: 'x', value: '1', description: 'x' }, token)).data;
  await sql`alter table config rename to elsewhere`.execute(app.app.db);
  await sql`alter table recharge rename to elsewhere_too`.execute(app.app.db);
  const said = async (service: string, fields: Row, lang: 'zh_cn' | 'en') => {
    const { ret, msg } = await app.call(service, fields, token, lang);
    expect(ret).toBe(500);
    return msg.replace(/[0-9a-f]{12,}$/, '#');
  };
  const change = { id: item['id'] ?? 0, version: 1, value: '2' };
  expect(await said('Admin.Config.Edit', change, 'en')).toBe('Fail to alter: server error, reference #');
  expect(await said('Admin.Config.Edit', change, 'zh_cn')).toBe('修改失败：服务器运行错误，编号：#');
  const asked = { amount: '1.00', reason: 'x' };
  expect(await said('Platform.Recharge.Add', asked, 'en')).toBe(
    'Apply failed and try again. Server error, reference #',
  );
  expect(await said('Platform.Recharge.Add', asked, 'zh_cn')).toBe(
    '申请失败，请重试。服务器运行错误，编号：#',
  );
  expect(await said('Admin.Config.GetList', {}, 'en')).toBe('Server error, reference #');
  await app.close();
});

test('a body that is none, and a document that is none, are informed in both languages [error-10, error-14]', async () => {
  const http = await openHttp(kaifang);
  const url = '/api/admin.php?service=Admin.Config.Add';
  for (const [lang, msg] of [
    ['en', 'Wrong form data, please fill again'],
    ['zh-CN', '表单数据有误，请重新填写'],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'accept-language': lang };
    const answer = await http.send({ method: 'POST', url, headers, payload: '{"name":' });
    expect(answer.envelope).toMatchObject({ ret: 400, msg });
  }
  await http.close();
  const broken = Buffer.from('PK\u0003\u0004 this is no workbook');
  const { data } = await uploadImport(kaifang, 'Admin.Config.Import', root.token, broken);
  const read = { step: 'read', upload: data['upload'] ?? null };
  const said = async (lang: 'zh_cn' | 'en') => (await call('Admin.Config.Import', read, lang)).msg;
  expect(await said('en')).toMatch(/^Document Format Error/);
  expect(await said('zh_cn')).toMatch(/^文档格式错误/);
});

test('a level of 255 may do everything, and only that [entity-04, constant-13]', async () => {
  expect((await call('Admin.Permission.GetMyPermission', {})).data).toMatchObject({ level: 255 });
  for (const level of [0, 100, 101, 200]) {
    const { token } = await kaifang.signIn(level);
    expect((await kaifang.call('Admin.Audit.GetList', {}, token)).ret).toBe(403);
  }
});

test('a developer has at most ten applications, unless the site settings say another number [constant-19]', async () => {
  const { token } = await kaifang.signIn(100);
  const added = async (times: number) => {
    const codes = [];
    for (let n = 0; n < times; n++)
      codes.push((await kaifang.call('Platform.App.Add', { name: `App ${n}` }, token)).ret);
    return codes;
  };
  expect(await added(11)).toEqual([...Array(10).fill(200), 420]);
  const { version = 0 } = (await call('Admin.SiteConfig.Get', {})).data;
  const settings = { version, project_name: 'Kaifang', dev_max_app_num: 12 };
  expect((await call('Admin.SiteConfig.Save', settings)).ret).toBe(200);
  expect(await added(3)).toEqual([200, 200, 420]);
});

test('pictures are wanted in the sizes of the specification [constant-10]', () => {
  const fieldsOf = (name: string) => resourceOf(kaifang.app.registry, name).schema.properties;
  const { banners, ads } = fieldsOf('mall_config');
  expect(banners?.items?.properties?.['image']?.picture).toEqual({ width: 638, height: 350 });
  expect(ads?.items?.properties?.['image']?.picture).toEqual({ width: 380, height: 130 });
  const icons = [fieldsOf('api_icon')['image'], fieldsOf('app')['icon'], fieldsOf('api_design')['icon']];
  for (const icon of icons) expect(icon?.picture).toMatchObject({ width: 80, height: 80 });
});
