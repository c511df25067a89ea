import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { NoToken } from '#server/features/testCases/fetchToken.ts';
import { Tokens } from '#server/features/testCases/tokens.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';

// Imported records have no secret. Until a user sets it, nothing that needs it works.
let kaifang: TestApp;
let root: { id: number; token: string };
let admin: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  admin = await kaifang.signIn(200, 'admin_1');
  await sql`
    insert into operation (title, uri, levels) select distinct uri, uri, '[200]'::jsonb
    from unnest(array['/user/import', '/user/add', '/user/edit']) as uri`.execute(kaifang.app.db);
  kaifang.app.grants.forget();
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row) => kaifang.call(service, fields, root.token);
const run = (service: string, lines: readonly string[], token = root.token) =>
  importFile(kaifang, service, token, lines.join('\n'), { step: 'run', on_error: 'skip' });
const idOf = async (table: string, field: string, value: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(field)} = ${value}`.execute(kaifang.app.db);
  return rows[0]?.id ?? 0;
};
const signIn = (username: string, password: string) =>
  kaifang.call('Platform.User.UserLogin', { username, password });

describe('an account that came by a file', () => {
  test('is let in by no password, and refused as one whose password is wrong, until one is set', async () => {
    const done = await run('Admin.User.Import', ['username,level,nickname', 'moved_1,100,M']);
    expect(done).toMatchObject({ failed: 0, result: { added: 1, missing: { password: 1 } } });
    const wrong = await signIn('admin_1', 'not-this-1');
    expect(wrong.ret).toBe(400);
    for (const tried of ['null', 'undefined', '******', testPassword])
      expect(await signIn('moved_1', tried)).toEqual(wrong);
    const id = await idOf('account', 'username', 'moved_1');
    const { data } = await call('Admin.User.GetMember', { id });
    const version = data['version'] ?? 0;
    // Changing another field does not require it.
    const edited = await call('Admin.User.EditMember', { id, version, nickname: 'N' });
    expect(edited.ret).toBe(200);
    expect((await signIn('moved_1', testPassword)).ret).toBe(400);
    const set = { id, version: edited.data['version'] ?? 0, password: testPassword };
    expect((await call('Admin.User.EditMember', set)).ret).toBe(200);
    expect(await signIn('moved_1', testPassword)).toMatchObject({ ret: 200, data: { role: 100 } });
  });

  test('that is a super administrator gets the first password of another, and no second one', async () => {
    await run('Admin.User.Import', ['username,level', 'moved_root,255']);
    const id = await idOf('account', 'username', 'moved_root');
    const set = (token: string, password: string, version: number) =>
      kaifang.call('Admin.User.EditMember', { id, version, password }, token);
    expect((await set(admin.token, 'by-admin-1', 1)).ret).toBe(403);
    expect((await set(root.token, 'by-root-11', 1)).ret).toBe(200);
    expect((await signIn('moved_root', 'by-root-11')).ret).toBe(200);
    expect((await set(root.token, 'by-root-22', 2)).ret).toBe(403);
  });

  test('is of no level that its importer may not give', async () => {
    const rows = ['username,level', 'low_1,100', 'high_1,200', 'high_2,255'];
    const done = await run('Admin.User.Import', rows, admin.token);
    expect(done).toMatchObject({ failed: 2, result: { added: 1, missing: { password: 1 } } });
  });
});

test('a database connection without its password says so when it is opened', async () => {
  const done = await run('Admin.Database.Import', [
    'enabled,type,host,port,username,database,di_name',
    'true,postgres,127.0.0.1,5432,u,shop,db_shop',
  ]);
  expect(done).toMatchObject({ failed: 0, result: { added: 1, missing: { password: 1 } } });
  const id = await idOf('database', 'di_name', 'db_shop');
  const said = { ret: 420, msg: 'This connection has no password yet; set it on its edit page' };
  expect(await call('Admin.Database.Tables', { connection: id })).toMatchObject(said);
  await expect(kaifang.app.gateway.tables('db_shop')).rejects.toMatchObject({
    message: 'The password of the database connection db_shop is not set yet',
  });
  const { data } = await call('Admin.Database.Get', { id });
  const set = { id, version: data['version'] ?? 0, password: 'p' };
  expect((await call('Admin.Database.Edit', set)).ret).toBe(200);
  expect((await call('Admin.Database.Tables', { connection: id })).msg).not.toBe(said.msg);
});

test('a token config without its secret asks for no token', async () => {
  const done = await run('Admin.TokenConfig.Import', [
    'name,interface,api_url,app_key,username',
    'by_app,App.Auth.ApplyToken,http://127.0.0.1:9/api,key,',
    'by_user,App.Auth.UserLogin,http://127.0.0.1:9/api,,somebody',
    // Values that a file can contain are still required.
    'no_user,App.Auth.UserLogin,http://127.0.0.1:9/api,,',
  ]);
  expect(done).toMatchObject({
    ...{ failed: 1, problems: [{ row: 4, errors: [{ field: 'username' }] }] },
    result: { added: 2, missing: { app_secret: 1, password: 1 } },
  });
  const tokens = new Tokens(kaifang.app);
  for (const name of ['by_app', 'by_user']) {
    const id = await idOf('token_config', 'name', name);
    await expect(tokens.get(id, 'http://127.0.0.1:9/x', [])).rejects.toEqual(new NoToken('no_secret'));
  }
});

test.each<[string, Row, string]>([
  ['Admin.User.AddMember', { username: 'by_hand', level: 100 }, 'password'],
  [
    'Admin.Database.Add',
    { type: 'mysql', host: 'db.example.com', port: 3306, username: 'u', database: 'd', enabled: true },
    'password',
  ],
  [
    'Admin.TokenConfig.Add',
    { name: 'one', interface: 'App.Auth.ApplyToken', api_url: 'https://a.example.com/', app_key: 'k' },
    'app_secret',
  ],
])('%s asks for it as ever', async (service, fields, field) => {
  const { ret, data } = await call(service, fields);
  expect(ret).toBe(400);
  expect(data['errors']).toMatchObject([{ field, rule: 'required' }]);
});
