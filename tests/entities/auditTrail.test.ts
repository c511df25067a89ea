import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import en from '#i18n/pages/en.json' with { type: 'json' };
import zhCn from '#i18n/pages/zh_cn.json' with { type: 'json' };
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let other: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  other = await kaifang.signIn(255, 'root_2');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, { token } = root, ip = '203.0.113.7') =>
  kaifang.call(`Admin.${service}`, fields, token, 'en', ip);
const found = async (fields: Row) =>
  ((await call('Audit.GetList', { sort: 'id', limit: 100, ...fields })).data['items'] as Row[]).map(
    ({ username, service, record_id, ip, changes }) => ({ username, service, record_id, ip, changes }),
  );

describe('the audit trail', () => {
  test('is searched by who, by what, by the record and by the day, and shows before and after [beyond-02]', async () => {
    const item = { name: 'searched', value: '1', description: 'x' };
    const { id = 0 } = (await call('Config.Add', item)).data;
    await call('Config.Edit', { id, version: 1, value: '2' }, other, '203.0.113.8');
    const added = {
      ...{ username: 'root_1', service: 'Admin.Config.Add', record_id: id, ip: '203.0.113.7' },
      changes: expect.objectContaining({ value: [null, '1'] }),
    };
    const edited = {
      ...{ username: 'root_2', service: 'Admin.Config.Edit', record_id: id, ip: '203.0.113.8' },
      changes: { value: ['1', '2'] },
    };
    expect(await found({ filter: { resource: 'config', record_id: id } })).toEqual([added, edited]);
    expect(await found({ filter: { username: 'root_2' } })).toEqual([edited]);
    expect(await found({ q: 'Config.Edit' })).toEqual([edited]);
    const hour = 3_600_000;
    const since = { resource: 'config', created_at: { gte: new Date(Date.now() - hour).toISOString() } };
    expect(await found({ filter: { ...since, service: 'Admin.Config.Add' } })).toEqual([added]);
    const later = new Date(Date.now() + hour).toISOString();
    expect(await found({ filter: { resource: 'config', created_at: { gte: later } } })).toEqual([]);
  });

  test('says in both languages what was done, and to which record by the name that it had', async () => {
    const { id = 0 } = (await call('Config.Add', { name: 'named', value: '1', description: 'x' })).data;
    await call('Config.Edit', { id, version: 1, value: '2' });
    await call('Config.Del', { ids: [id] });
    const { items } = (await call('Trash.GetList', { filter: { resource: 'config', record_id: id } })).data;
    await call('Trash.Purge', { ids: [(items as Row[])[0]?.['id'] ?? 0] });
    const { id: someone } = await kaifang.signIn(100, 'audited');
    await call('User.AlterMemberStatus', { ids: [someone], status: 'disabled' });
    await call('User.SimulationLogin', { id: (await kaifang.signIn(100, 'acted_as')).id });
    const { data } = await call('Audit.GetList', { sort: '-id', limit: 6 });
    const told = (data['items'] as Row[]).map(({ title, record_name }) => [title, record_name]).reverse();
    expect(told).toEqual([
      [{ zh_cn: '配置项：新增', en: 'Config item: add' }, 'named'],
      [{ zh_cn: '配置项：修改', en: 'Config item: change' }, 'named'],
      [{ zh_cn: '配置项：删除', en: 'Config item: delete' }, 'named'],
      [{ zh_cn: '已删除的记录：彻底删除', en: 'Deleted record: Delete permanently' }, 'named'],
      // If actions share a service, the one that ran is recorded.
      [{ zh_cn: '账号：禁用', en: 'Account: Disable' }, 'audited'],
      [{ zh_cn: '账号：模拟登录', en: 'Account: Sign in as' }, 'acted_as'],
    ]);
    expect(await found({ q: 'named' })).toHaveLength(4);
  });

  test('has words for what is written down that is no field of the record', async () => {
    await call('Database.RunSql', { connection: 0, statement: 'select 1', run: 'audit-run-1' });
    await call('Database.DropTable', { connection: 0, schema: 'data', table: 'none', confirm: 'none' });
    await call('Operation.Add', { title: 'x', uri: '/x/y' }, await kaifang.signIn(100));
    await call('User.SimulationLogin', { id: (await kaifang.signIn(100)).id });
    await call('Config.Add', { name: 'recharge_self_approval', value: '1', description: 'x' });
    const recharge = { account_id: root.id, amount: '1.00', reason: 'x' };
    const { id = 0 } = (await call('Recharge.Add', recharge)).data;
    expect((await call('Recharge.Approve', { id })).ret).toBe(200);
    const { data } = await call('Audit.GetList', { limit: 100 });
    const facts = (data['items'] as Row[]).flatMap(({ resource, changes }) => {
      const of = kaifang.app.registry.resources.get(String(resource))?.schema.properties ?? {};
      return Object.keys((changes ?? {}) as Row).filter((name) => !Object.hasOwn(of, name));
    });
    const expected = ['own_request', 'simulation', 'refused', 'rows', 'outcome', 'statement', 'connection'];
    expect(facts).toEqual(expect.arrayContaining(expected));
    for (const texts of [en, zhCn])
      expect(Object.keys(texts.audit.fact)).toEqual(expect.arrayContaining(facts));
  });

  test('is read by the super administrator alone, and added to by no one [beyond-02]', async () => {
    const admin = await kaifang.signIn(200);
    await sql`insert into operation (title, uri, levels) values ('x', '/platmanage/audit/list', '[200]')`.execute(
      kaifang.app.db,
    );
    kaifang.app.grants.forget();
    expect((await call('Audit.GetList', {}, admin)).ret).toBe(403);
    for (const verb of ['Add', 'Edit', 'Del', 'Import'])
      expect((await call(`Audit.${verb}`, { id: 1 })).ret, verb).toBe(404);
  });
});
