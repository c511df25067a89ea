import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { endAbandoned } from '#server/records/jobs/jobLock.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { parcelRegistry } from '../support/records/parcelRegistry.ts';

let kaifang: TestApp;
let root: Awaited<ReturnType<TestApp['signIn']>>;

beforeAll(async () => {
  kaifang = await startApp(parcelRegistry());
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());
beforeEach(async () => {
  await sql`truncate parcel, crate restart identity cascade`.execute(kaifang.app.db);
});

const call = (service: string, fields: Row, lang: 'zh_cn' | 'en' = 'en', token = root.token) =>
  kaifang.call(service, fields as Record<string, unknown>, token, lang);
const fill = (count: number) =>
  sql`insert into parcel (code, state) select 'c' || n, 'open' from generate_series(1, ${count}::int) n`.execute(
    kaifang.app.db,
  );
const jobOf = async (answer: { data: Row }, lang: 'zh_cn' | 'en' = 'en') => {
  await kaifang.app.jobs.idle();
  return (await call('Admin.Job.Get', { id: answer.data['job'] as number }, lang)).data;
};
const count = async (where: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.raw(where)}`.execute(
    kaifang.app.db,
  );
  return rows[0]?.count ?? -1;
};

test('DAT-07 all that match are done, those that cannot be are named with the reason, in both languages', async () => {
  await fill(1000);
  await sql`update parcel set state = 'sent' where code = 'c500'`.execute(kaifang.app.db);
  const answer = await call('Admin.Parcel.Send', { filter: {} });
  expect(answer).toMatchObject({ ret: 200, data: { job: expect.any(Number) } });
  const job = await jobOf(answer);
  expect(job).toMatchObject({ state: 'done', kind: 'bulk', resource: 'parcel', deed: 'send' });
  expect(job['deed_words']).toEqual(parcelRegistry().resources.get('parcel')?.actions['send']?.label);
  expect(job).toMatchObject({ total: 1000, done: 999, failed: 1 });
  expect(job['problems']).toEqual([
    { id: 500, name: 'c500', message: 'Not allowed in the current state (State: Sent)', errors: [] },
  ]);
  const chinese = await jobOf(answer, 'zh_cn');
  expect(chinese['problems']).toMatchObject([{ id: 500, message: '当前状态不允许该操作（状态：已发）' }]);
  expect(await count(`audit where service = 'Admin.Parcel.Send'`)).toBe(999);
});

test('DAT-07 of selected ones all are done or none, and the refusal names each that cannot be, with the reason', async () => {
  await fill(10);
  await sql`update parcel set state = 'sent' where code in ('c3', 'c7')`.execute(kaifang.app.db);
  const ids = [1, 2, 3, 4, 5, 6, 7] as unknown as string;
  const written = await count('audit');
  const refused = await call('Admin.Parcel.Send', { ids });
  expect(refused).toMatchObject({
    ret: 420,
    msg: 'Nothing was done, because these records do not allow it: “c3”: Not allowed in the current state (State: Sent); “c7”: Not allowed in the current state (State: Sent)',
    data: {
      record: { id: 3 },
      problems: [
        { id: 3, name: 'c3' },
        { id: 7, name: 'c7' },
      ],
    },
  });
  expect((await call('Admin.Parcel.Send', { ids }, 'zh_cn')).msg).toBe(
    '有记录不能执行，所以全部没有执行：“c3”：当前状态不允许该操作（状态：已发）；“c7”：当前状态不允许该操作（状态：已发）',
  );
  expect(await count(`parcel where state = 'sent'`)).toBe(2);
  expect(await count('audit')).toBe(written);
  const gone = await call('Admin.Parcel.Send', { ids: [1, 99] as unknown as string });
  expect(gone).toMatchObject({ ret: 404, data: { problems: [{ id: 99, message: 'No such record' }] } });
  expect((await call('Admin.Parcel.Send', { ids: [1, 2] as unknown as string })).data['items']).toMatchObject(
    [
      { id: 1, state: 'sent' },
      { id: 2, state: 'sent' },
    ],
  );
});

test('DAT-07 of selected ones that are deleted, those that others refer to are named', async () => {
  await sql`insert into crate (name) select 'k' || n from generate_series(1, 5) n`.execute(kaifang.app.db);
  await sql`insert into parcel (code, crate_id) values ('a', 2), ('b', 4)`.execute(kaifang.app.db);
  const refused = await call('Admin.Crate.Del', { ids: [1, 2, 3, 4, 5] as unknown as string });
  expect(refused.ret).toBe(420);
  expect((refused.data['problems'] as Row[]).map(({ name }) => name)).toEqual(['k2', 'k4']);
  expect(refused.msg).toMatch(/“k2”: .*still refer.*; “k4”: /);
  expect(await count('crate')).toBe(5);
});

test('the filter, the search and the permission are those of the single action', async () => {
  await fill(30);
  await jobOf(await call('Admin.Parcel.Del', { filter: { id: { lte: 10 } }, q: 'c1' }));
  expect(await count('parcel')).toBe(28);
  expect((await call('Admin.Parcel.Del', { filter: { nonsense: 1 } })).ret).toBe(400);
  expect((await call('Admin.Parcel.Del', { q: 'c1' })).ret).toBe(400);
  expect((await call('Admin.Parcel.Del', { filter: {}, ids: [1] })).data).toMatchObject({
    errors: [{ field: 'ids' }],
  });
  const admin = await kaifang.signIn(200);
  expect((await call('Admin.Parcel.Del', { filter: {} }, 'en', admin.token)).ret).toBe(403);
  expect(await count('parcel')).toBe(28);
});

test('what others refer to stays, and says so', async () => {
  await sql`insert into crate (name) select 'k' || n from generate_series(1, 300) n`.execute(kaifang.app.db);
  await sql`insert into parcel (code, crate_id) values ('a', 7), ('b', 250)`.execute(kaifang.app.db);
  const job = await jobOf(await call('Admin.Crate.Del', { filter: {} }));
  expect(job).toMatchObject({ total: 300, done: 298, failed: 2 });
  expect((job['problems'] as Row[]).map(({ name }) => name)).toEqual(['k7', 'k250']);
});

test('a service by hand keeps its own rules for each row', async () => {
  const boss = await kaifang.signIn(255, 'boss_2');
  const member = await kaifang.signIn(100, 'member_of_many');
  const filter = { username: { in: ['boss_2', 'member_of_many', 'root_1'] } };
  const job = await jobOf(await call('Admin.User.DelMember', { filter } as unknown as Row));
  expect(job).toMatchObject({ total: 3, done: 2, failed: 1, problems: [{ name: 'root_1' }] });
  for (const { token } of [boss, member])
    expect((await kaifang.call('Platform.User.Profile', {}, token)).ret).toBe(406);
});

test('a cancellation takes effect between batches; what was done stays', async () => {
  await fill(5_000);
  const { data } = await call('Admin.Parcel.Send', { filter: {} });
  await expect
    .poll(() => count(`parcel where state = 'sent'`), { interval: 20, timeout: 10_000 })
    .toBeGreaterThan(0);
  expect((await call('Admin.Job.Cancel', { id: data['job'] as number })).ret).toBe(200);
  const job = await jobOf({ data });
  expect(job['state']).toBe('cancelled');
  expect(job['done']).toBe(await count(`parcel where state = 'sent'`));
  expect(job['done']).toBeLessThan(5_000);
  expect((await call('Admin.Job.Cancel', { id: data['job'] as number })).ret).toBe(420);
});

test('an account that is disabled meanwhile gets no further', async () => {
  await fill(5_000);
  const admin = await kaifang.signIn(255, 'short_lived');
  const { data } = await call('Admin.Parcel.Send', { filter: {} }, 'en', admin.token);
  await sql`update account set status = 'disabled' where id = ${admin.id}`.execute(kaifang.app.db);
  const job = await jobOf({ data });
  expect(job).toMatchObject({
    state: 'failed',
    result: { problem: { message: 'This account is disabled' } },
  });
  expect(job['done']).toBeLessThan(5_000);
});

test('a job is seen by anyone who started it and by the super administrator', async () => {
  const stranger = await kaifang.signIn(100);
  const { data } = await call('Admin.Parcel.Del', { filter: {} });
  await kaifang.app.jobs.idle();
  expect((await call('Admin.Job.Get', { id: data['job'] as number }, 'en', stranger.token)).ret).toBe(404);
  const { data: list } = await call('Admin.Job.GetList', {}, 'en', stranger.token);
  expect(list['items']).toEqual([]);
  const boss = await kaifang.signIn(255);
  expect((await call('Admin.Job.Get', { id: data['job'] as number }, 'en', boss.token)).ret).toBe(200);
});

test('a job whose process is gone is marked broken off, one that runs is not', async () => {
  await sql`
    insert into job (account_id, kind, resource, state, done, failed, created_at)
    values (${root.id}, 'bulk', 'parcel', 'running', 12, 0, now() - interval '1 hour')`.execute(
    kaifang.app.db,
  );
  await fill(5_000);
  const { data } = await call('Admin.Parcel.Send', { filter: {} });
  // Only jobs that were started are held.
  await expect.poll(() => count(`job where id = ${data['job']} and (done > 0 or state = 'done')`)).toBe(1);
  await sql`update job set created_at = now() - interval '1 hour' where id = ${data['job'] as number}`.execute(
    kaifang.app.db,
  );
  expect(await endAbandoned(kaifang.app.db)).toHaveLength(1);
  const { data: list } = await call('Admin.Job.GetList', { filter: { state: 'broken' } } as unknown as Row);
  expect(list['items']).toMatchObject([{ done: 12, state: 'broken' }]);
  expect(await jobOf({ data })).toMatchObject({ state: 'done', done: 5_000 });
});

test('what still refers to a record is named in the language of anyone who reads it', async () => {
  const { rows } = await sql<{ id: number }>`insert into crate (name) values ('box') returning id`.execute(
    kaifang.app.db,
  );
  await sql`insert into parcel (code, state, crate_id) values ('c1', 'open', ${rows[0]?.id})`.execute(
    kaifang.app.db,
  );
  const answer = await call('Admin.Crate.Del', { filter: {} });
  const plural = parcelRegistry().resources.get('parcel')?.plural;
  expect((await jobOf(answer))['problems']).toMatchObject([
    { message: expect.stringContaining(plural?.en ?? '?') },
  ]);
  expect((await jobOf(answer, 'zh_cn'))['problems']).toMatchObject([
    { message: expect.stringContaining(plural?.zh_cn ?? '?') },
  ]);
});

const stored = async (column: string): Promise<unknown[]> => {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from parcel order by id`.execute(kaifang.app.db);
  return rows.map(({ value }) => value);
};

test('fields of all that match are set as by an edit of each; unchanged ones leave no trail', async () => {
  await fill(6);
  await sql`update parcel set count = 7, content = 'x' where id <= 2`.execute(kaifang.app.db);
  const edit = { filter: { id: { in: [1, 2, 3, 4] } }, count: 7, content: null };
  const job = await jobOf(await call('Admin.Parcel.Edit', { ...edit, count: 7 } as unknown as Row));
  expect(job).toMatchObject({ state: 'done', kind: 'bulk', deed: 'edit', total: 4, done: 4, failed: 0 });
  expect(job['deed_words']).toEqual({ zh_cn: '批量修改', en: 'Edit' });
  expect(await stored('count')).toEqual([7, 7, 7, 7, null, null]);
  expect(await stored('content')).toEqual([null, null, null, null, null, null]);
  expect(await stored('version')).toEqual([2, 2, 2, 2, 1, 1]);
  const trail = `audit where service = 'Admin.Parcel.Edit'`;
  expect(await count(trail)).toBe(4);
  expect(await jobOf(await call('Admin.Parcel.Edit', edit as unknown as Row))).toMatchObject({ done: 4 });
  expect(await count(trail)).toBe(4);
  expect(await stored('version')).toEqual([2, 2, 2, 2, 1, 1]);
});

test('a change of many refuses by name what it cannot set, beside other selections, and bad values', async () => {
  await fill(2);
  const told = async (fields: Row, lang: 'zh_cn' | 'en' = 'en') => {
    const { ret, data } = await call('Admin.Parcel.Edit', fields, lang);
    return { ret, errors: data['errors'] };
  };
  const refusal = (field: string, rule: string, message: string) => ({
    ret: 400,
    errors: [{ field, rule, message }],
  });
  const filter = {} as unknown as string;
  const own = 'cannot be set in several records at once';
  expect(await told({ filter, code: 'x' })).toEqual(refusal('code', 'many', `Code ${own}`));
  expect(await told({ filter, key: 'x' })).toEqual(refusal('key', 'many', `Key ${own}`));
  expect(await told({ filter, key: 'x' }, 'zh_cn')).toEqual(refusal('key', 'many', '密钥不能批量修改'));
  expect(await told({ filter, id: 1, count: 1 })).toMatchObject({ ret: 400, errors: [{ rule: 'either' }] });
  expect(await told({ filter, version: 1, count: 1 })).toMatchObject({
    ret: 400,
    errors: [{ rule: 'many' }],
  });
  expect(await told({ filter, count: -1 })).toMatchObject({ errors: [{ field: 'count', rule: 'minimum' }] });
  expect(await told({ q: 'c', count: 1 })).toMatchObject({ ret: 400 });
  expect(await told({ count: 1 })).toMatchObject({
    errors: [
      { field: 'id', rule: 'required' },
      { field: 'version', rule: 'required' },
    ],
  });
  expect(await count('job')).toBe(await count(`job where deed is distinct from 'edit' or done > 0`));
  expect(await stored('version')).toEqual([1, 1]);
});

test('records whose rules refuse a value are named with the field and the rule, the others are changed', async () => {
  const { app } = kaifang;
  await sql`truncate config restart identity`.execute(app.db);
  await sql`
    insert into config (name, value, description)
    values ('own', 'a', 'x'), ('recharge_self_approval', '1', 'x'), ('old_password', 'a', 'x')`.execute(
    app.db,
  );
  const edit = { filter: {}, value: 'many', description: 'new' } as unknown as Row;
  const answer = await call('Admin.Config.Edit', edit);
  const job = await jobOf(answer);
  expect(job).toMatchObject({ state: 'done', total: 3, done: 1, failed: 2 });
  expect(job['problems']).toMatchObject([
    { id: 2, name: 'recharge_self_approval', errors: [{ field: 'value' }] },
    { id: 3, name: 'old_password', errors: [{ field: 'name', rule: 'const' }] },
  ]);
  const { rows } = await sql`select value, description from config order by id`.execute(app.db);
  expect(rows[0]).toEqual({ value: 'many', description: 'new' });
  expect(rows.slice(1)).toMatchObject([{ description: 'x' }, { description: 'x' }]);
});

test('a change of many needs the permission of the edit, and is made once for one key', async () => {
  await fill(3);
  const admin = await kaifang.signIn(200);
  const edit = { filter: {}, count: 5 } as unknown as Row;
  expect((await call('Admin.Parcel.Edit', edit, 'en', admin.token)).ret).toBe(403);
  const keyed = { ...edit, idempotency_key: 'many' };
  const first = await call('Admin.Parcel.Edit', keyed);
  const again = await call('Admin.Parcel.Edit', keyed);
  expect(again.data['job']).toBe(first.data['job']);
  expect(await jobOf(first)).toMatchObject({ done: 3 });
  expect(await stored('version')).toEqual([2, 2, 2]);
});

test('another field that someone changes during a change of many keeps their value', async () => {
  await fill(1_000);
  const answer = await call('Admin.Parcel.Edit', { filter: {}, count: 5 } as unknown as Row);
  const { data } = await call('Admin.Parcel.Get', { id: 900 });
  const { ret } = await call('Admin.Parcel.Edit', {
    id: 900,
    version: data['version'] ?? 0,
    content: 'mine',
  });
  expect(ret).toBe(200);
  expect(await jobOf(answer)).toMatchObject({ state: 'done', done: 1_000, failed: 0 });
  expect(await count(`parcel where count = 5 and content = 'mine' and id = 900`)).toBe(1);
});
