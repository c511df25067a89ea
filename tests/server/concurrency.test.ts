import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { hashPassword, mostWaiting, verifyPassword } from '#server/platform/store/passwords.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';
import { waitingForLocks } from '../support/waitingForLocks.ts';

let kaifang: TestApp;
let root: Awaited<ReturnType<TestApp['signIn']>>;
let made = 0;

beforeAll(async () => {
  kaifang = await startApp(wideRegistry());
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

type Answer = Envelope<Row>;

const call = (service: string, fields: Row) => kaifang.call(service, fields, root.token);
const atOnce = (count: number, ask: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_none, n) => ask(n)));
const sink = (fields: Row = {}): Row => ({
  title: `title ${++made}`,
  code: `AB${1000 + made}`,
  count: 2,
  ...fields,
});
const addSink = async () => (await call('Admin.KitchenSink.Add', sink())).data;
const countOf = async (table: string, where: Row) => {
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(
    kaifang.app.db,
  );
  return rows[0]?.count;
};

/** The count of each code. */
function codes(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { ret } of answers) counts[ret] = (counts[ret] ?? 0) + 1;
  return counts;
}

test('DAT-01 of twenty who save one version one wins, and the others get the record as he left it', async () => {
  const { id } = await addSink();
  const answers = await atOnce(20, (n) =>
    call('Admin.KitchenSink.Edit', { id, version: 1, note: `note ${n}` }),
  );
  expect(codes(answers)).toEqual({ 200: 1, 419: 19 });
  const winner = answers.find(({ ret }) => ret === 200)?.data;
  for (const { ret, data } of answers) if (ret === 419) expect(data.record).toEqual(winner);
  expect((await call('Admin.KitchenSink.Get', { id })).data).toEqual(winner);
});

test('DAT-03 a record that is deleted while it is edited is gone, anyone who comes first', async () => {
  for (let n = 0; n < 5; n++) {
    const { id } = await addSink();
    const [edited, deleted, again] = await Promise.all([
      call('Admin.KitchenSink.Edit', { id, version: 1, note: 'x' }),
      call('Admin.KitchenSink.Del', { id }),
      call('Admin.KitchenSink.Del', { id }),
    ]);
    expect([200, 404]).toContain(edited.ret);
    expect([deleted.ret, again.ret].sort()).toEqual([200, 404]);
    expect((await call('Admin.KitchenSink.Get', { id })).ret).toBe(404);
  }
});

test.each<[string, string, string, (n: number) => Row]>([
  ['a config name', 'Admin.Config.Add', 'name', () => ({ name: 'only one', value: '1', description: '1' })],
  ['a code in any case', 'Admin.KitchenSink.Add', 'code', (n) => sink({ code: n % 2 ? 'XY123' : 'xy123' })],
  ['AZ-11 an operation', 'Admin.Operation.Add', 'uri', () => ({ title: 'x', uri: '/kitchen_sink/list' })],
])('DAT-10 of a hundred who add %s one gets it', async (_what, service, field, fields) => {
  const answers = await atOnce(100, (n) => call(service, fields(n)));
  expect(codes(answers)).toEqual({ 200: 1, 422: 99 });
  for (const { ret, data } of answers)
    if (ret === 422) expect(data).toMatchObject({ errors: [{ field, rule: 'unique' }] });
});

test('of two who press one action at once one wins, the other finds it done', async () => {
  const { id } = await addSink();
  const answers = await atOnce(20, () => call('Admin.KitchenSink.Publish', { id }));
  expect(codes(answers)).toEqual({ 200: 1, 420: 19 });
  expect((await call('Admin.KitchenSink.Get', { id })).data).toMatchObject({ state: 'shown', version: 2 });
  expect(await countOf('audit', { service: 'Admin.KitchenSink.Publish', record_id: id as number })).toBe(1);
});

test('twenty calls with one idempotency key add one record and get one answer', async () => {
  const fields = { ...sink({ title: 'once' }), idempotency_key: 'one-key-for-all' };
  const answers = await atOnce(20, () => call('Admin.KitchenSink.Add', fields));
  expect(codes(answers)).toEqual({ 200: 20 });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await countOf('kitchen_sink', { title: 'once' })).toBe(1);
  expect(
    await countOf('audit', { record_id: answers[0]?.data.id as number, service: 'Admin.KitchenSink.Add' }),
  ).toBe(1);
});

test('a key is free again when its call failed, and belongs to its account and service', async () => {
  const key = { idempotency_key: 'a-key-of-mine' };
  const taken = await addSink();
  const first = await call('Admin.KitchenSink.Add', { ...sink({ title: String(taken.title) }), ...key });
  expect(first.ret).toBe(422);
  const second = await call('Admin.KitchenSink.Add', { ...sink(), ...key });
  expect(second.ret).toBe(200);
  const other = await kaifang.signIn(255);
  const third = await kaifang.call('Admin.KitchenSink.Add', { ...sink(), ...key }, other.token);
  expect(third.data.id).not.toBe(second.data.id);
  const config = await call('Admin.Config.Add', { name: 'keyed', value: '1', description: '1', ...key });
  expect(config.data).toMatchObject({ name: 'keyed' });
  const anybody = await atOnce(5, () => kaifang.call('Admin.GuestWord.Add', { text: 'hello', ...key }));
  expect(codes(anybody)).toEqual({ 200: 5 });
  expect(await countOf('guest_word', { text: 'hello' })).toBe(1);
});

test('a key that was given to other values is refused by name, and nothing is done (RCH-04)', async () => {
  const fields = { ...sink({ title: 'keyed' }), idempotency_key: 'for-this-alone' };
  const first = await call('Admin.KitchenSink.Add', fields);
  const other = await call('Admin.KitchenSink.Add', { ...fields, title: 'another' });
  expect([first.ret, other.ret]).toEqual([200, 400]);
  expect(other.data.errors).toMatchObject([{ field: 'idempotency_key', rule: 'reused' }]);
  expect(await countOf('kitchen_sink', { title: 'another' })).toBe(0);
  // The order makes no difference.
  const turned = Object.fromEntries(Object.entries(fields).reverse());
  expect(await call('Admin.KitchenSink.Add', turned)).toEqual(first);
});

test('a key may be as short or as long as its caller likes, up to 200 letters', async () => {
  for (const key of ['1', 'k'.repeat(200)]) {
    const fields = { ...sink(), idempotency_key: key };
    const [first, again] = [
      await call('Admin.KitchenSink.Add', fields),
      await call('Admin.KitchenSink.Add', fields),
    ];
    expect([first.ret, again]).toEqual([200, first]);
  }
  for (const [key, rule] of [
    ['', 'minLength'],
    ['k'.repeat(201), 'maxLength'],
  ]) {
    const { ret, data } = await call('Admin.KitchenSink.Add', { ...sink(), idempotency_key: key });
    expect([ret, data.errors]).toMatchObject([400, [{ field: 'idempotency_key', rule }]]);
  }
});

test('DUR-12 those who lock the same records crosswise all get an answer that is none of ours to blame', async () => {
  const records = await Promise.all([1, 2, 3, 4].map(addSink));
  const ids = records.map(({ id }) => Number(id));
  const crosswise = (n: number) => (n % 2 ? ids : ids.toReversed());
  const shown = await atOnce(20, (n) => call('Admin.KitchenSink.Publish', { ids: crosswise(n) }));
  expect(codes(shown)).toEqual({ 200: 1, 420: 19 });
  const gone = await atOnce(20, (n) => call('Admin.KitchenSink.Del', { ids: crosswise(n) }));
  expect(codes(gone)).toEqual({ 200: 1, 404: 19 });
});

test('DUR-12 a deadlock is tried again and no one learns of it', async () => {
  const [one, two] = [await addSink(), await addSink()];
  const { db } = kaifang.app;
  const other = await db.startTransaction().execute();
  await sql`update kitchen_sink set note = 'other' where id = ${two.id}`.execute(other);
  const mine = call('Admin.KitchenSink.Del', { ids: [one.id as number, two.id as number] });
  await expect.poll(() => waitingForLocks(db), { interval: 10 }).toBe(1);
  // PostgreSQL cancels the one that has waited for a second: ours, which came first.
  await sql`update kitchen_sink set note = 'other' where id = ${one.id}`
    .execute(other)
    .then(() => other.commit().execute())
    .catch(() => other.rollback().execute());
  expect(await mine).toMatchObject({ ret: 200, data: { deleted: 2 } });
});

test('AU-15 twenty sign in at once, and more register than there are connections', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => kaifang.signIn(100)));
  const logins = await atOnce(20, (n) => {
    const fields = { username: accounts[n % 20]?.username, password: testPassword };
    return kaifang.call('Platform.User.UserLogin', fields, null, 'en', `10.2.0.${n}`);
  });
  expect(codes(logins)).toEqual({ 200: 20 });
  expect(new Set(logins.map(({ data }) => data.access_token)).size).toBe(20);
  const registered = await atOnce(25, (n) => {
    const fields = { username: `crowd_${n}`, password: 'abc123' };
    return kaifang.call('Platform.User.Register', fields, null, 'en', `10.3.0.${n}`);
  });
  expect(codes(registered)).toEqual({ 200: 25 });
});

test('AU-15 of two hundred who sign in at once each is let in or asked to come again, and the others are served', async () => {
  const names: string[] = [];
  for (let n = 0; n < 40; n++) names.push((await kaifang.signIn(100)).username);
  const hits = async () => {
    const { rows } = await sql<{ hits: number }>`
      select coalesce(sum(hits), 0)::int as hits from kaifang_system.throttle where key like 'login%'`.execute(
      kaifang.app.db,
    );
    return rows[0]?.hits;
  };
  const before = await hits();
  const storm = atOnce(200, (n) => {
    const ip = `10.${4 + (n % 50)}.${n}.1`;
    const fields = { username: names[n % 40], password: testPassword };
    return kaifang.call('Platform.User.UserLogin', fields, null, 'en', ip);
  });
  let ended = false;
  storm.finally(() => {
    ended = true;
  });
  const pings: number[] = [];
  while (!ended) {
    const asked = performance.now();
    expect((await call('Admin.Config.GetList', {})).ret).toBe(200);
    pings.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const answers = await storm;
  const [passed, refused] = [200, 410].map((code) => answers.filter(({ ret }) => ret === code));
  expect([...(passed ?? []), ...(refused ?? [])]).toHaveLength(200);
  expect(passed?.length).toBeGreaterThanOrEqual(mostWaiting);
  for (const { msg } of refused ?? []) expect(msg).toBe('The server is busy; try again in a moment');
  expect(pings.length).toBeGreaterThan(0);
  // A caller rejected this way has not used up an attempt.
  expect(await hits()).toBe(before);
}, 180_000);

test('an account with many calls at once does not keep another from being answered', async () => {
  const other = await kaifang.signIn(255, 'root_2');
  const { gate } = kaifang.app;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let begun = 0;
  const pass = vi.spyOn(gate, 'pass').mockImplementation(async (_service, caller) => {
    if (caller?.id !== root.id) return;
    begun++;
    await held;
  });
  const many = atOnce(40, () => call('Admin.Config.GetList', {}));
  await expect.poll(() => begun).toBe(10);
  expect((await kaifang.call('Admin.Config.GetList', {}, other.token)).ret).toBe(200);
  expect(begun).toBe(10);
  release();
  expect(codes(await many)).toEqual({ 200: 40 });
  pass.mockRestore();
});

test('AU-15 more passwords than there is time for are not compared, and one at once afterwards is', async () => {
  const { keys } = kaifang.app;
  const stored = await hashPassword(testPassword, keys);
  const many = await Promise.allSettled(
    Array.from({ length: mostWaiting + 20 }, () => verifyPassword(testPassword, stored, keys)),
  );
  const right = many.filter((one) => one.status === 'fulfilled' && one.value).length;
  expect(right).toBeGreaterThan(mostWaiting);
  expect(many.length - right).toBeGreaterThanOrEqual(17);
  expect(await verifyPassword(testPassword, stored, keys)).toBe(true);
}, 120_000);
