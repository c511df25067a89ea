import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followersOf, referrersOf } from '#schemas/derive/aroundRecord.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { plant, plantReferences } from '../support/records/plant.ts';

const registry = productRegistry();
const account = resourceOf(registry, 'account');
const along = new Set(followersOf(registry, account).map(({ resource }) => resource.name));
const names = new Set(
  referrersOf(registry, account).flatMap(({ resource: { name } }) => (along.has(name) ? [] : name)),
);

const labels = [...names].map((name) => resourceOf(registry, name).plural.en);

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 60;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

describe('an account', () => {
  test.each([...names])('is not deleted while a record of %s refers to it (ACC-02)', async (name) => {
    const resource = resourceOf(registry, name);
    const { id } = await kaifang.signIn(100);
    const others = await plantReferences(kaifang, resource, root.id);
    const ids: Ids = (target, field) => (target === 'account' ? id : others(target, field));
    const record = await plant(kaifang, resource, ++n, { ids, owner: id });
    const refused = await kaifang.call('Admin.User.DelMember', { ids: [id] }, root.token);
    expect(refused.ret).toBe(420);
    // The error lists what references the account; deleting a record may cascade.
    expect(labels.filter((label) => refused.msg.includes(label))).not.toEqual([]);
    expect((await kaifang.call('Admin.User.GetMember', { id }, root.token)).ret).toBe(200);
    const filter = { id: record };
    const list = await kaifang.call(resource.services.list ?? '', { filter }, root.token);
    if (resource.access.list !== 'own') expect(list.data['items']).toMatchObject([{ id: record }]);
  });

  test('that has nothing is deleted, and one that has something keeps the others too (ACC-02)', async () => {
    const [rich, poor] = [await kaifang.signIn(100), await kaifang.signIn(100)];
    const asked = { amount: '1.00', reason: 'x' };
    expect((await kaifang.call('Platform.Recharge.Add', asked, rich.token)).ret).toBe(200);
    const both = { ids: [rich.id, poor.id] };
    expect((await kaifang.call('Admin.User.DelMember', both, root.token)).ret).toBe(420);
    expect((await kaifang.call('Platform.User.Profile', {}, rich.token)).ret).toBe(200);
    expect((await kaifang.call('Platform.User.Profile', {}, poor.token)).ret).toBe(200);
    expect((await kaifang.call('Admin.User.DelMember', { ids: [poor.id] }, root.token)).ret).toBe(200);
    expect((await kaifang.call('Platform.User.Profile', {}, poor.token)).ret).toBe(406);
  });

  test('takes its saved views along, and brings them back', async () => {
    const { id, token } = await kaifang.signIn(100);
    const { rows } = await sql<{ id: number }>`
      insert into saved_view (name, resource, account_id, query) values ('mine', 'app', ${id}, '{}') returning id`.execute(
      kaifang.app.db,
    );
    const deleted = await kaifang.call('Admin.User.DelMember', { ids: [id] }, root.token);
    expect(deleted.ret).toBe(200);
    const views = async () =>
      (await sql`select id from saved_view where account_id = ${id}`.execute(kaifang.app.db)).rows;
    expect(await views()).toEqual([]);
    const ids = deleted.data['trash'] as number[];
    expect((await kaifang.call('Admin.Trash.Restore', { ids }, root.token)).ret).toBe(200);
    expect(await views()).toEqual([{ id: rows[0]?.id }]);
    expect((await kaifang.call('Platform.User.Profile', {}, token)).ret).toBe(406);
  });

  test('that is gone for good leaves nothing that was its own alone, and files that are the platform’s (ACC-02)', async () => {
    const { id } = await kaifang.signIn(100);
    const { db } = kaifang.app;
    const empty = JSON.stringify({ zh_cn: 'x', en: 'x' });
    await sql`insert into message (account_id, title, text, state) values (${id}, ${empty}, ${empty}, 'unread')`.execute(
      db,
    );
    await sql`insert into job (account_id, kind, resource, deed, state) values (${id}, 'bulk', 'app', 'delete', 'done')`.execute(
      db,
    );
    await sql`insert into file (account_id, name, url, uploader) values (${id}, 'a.png', '/uploads/x.png', 'dev')`.execute(
      db,
    );
    await sql`
      insert into kaifang_system.visit (account_id, service, slot, times, first_at, last_at)
      values (${id}, 'Platform.App.GetList', 1, 1, now(), now())`.execute(db);
    const counts = async () => {
      const { rows } = await sql`
        select (select count(*) from message where account_id = ${id}) as messages,
          (select count(*) from job where account_id = ${id}) as jobs,
          (select count(*) from kaifang_system.session where account_id = ${id}) as sessions,
          (select count(*) from kaifang_system.visit where account_id = ${id}) as visits,
          (select count(*) from file where account_id = ${id}) as files,
          (select count(*) from file where url = '/uploads/x.png' and uploader is null) as nobodys`.execute(
        db,
      );
      return rows[0];
    };
    const { data } = await kaifang.call('Admin.User.DelMember', { ids: [id] }, root.token);
    const held = { messages: 1, jobs: 1, sessions: 0, visits: 1, files: 1, nobodys: 0 };
    expect(await counts()).toEqual(held);
    expect((await kaifang.call('Admin.Trash.Purge', { ids: data['trash'] }, root.token)).ret).toBe(200);
    expect(await counts()).toEqual({ messages: 0, jobs: 0, sessions: 0, visits: 0, files: 0, nobodys: 1 });
  });
});
