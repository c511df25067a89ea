import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { createAdmission } from '#server/gateway/admission.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';

vi.setConfig({ testTimeout: 60_000 });

let one: TestApp;
let two: TestApp;
let here: OpenCalls;
let there: OpenCalls;

// Like two processes: each with its own memory, on one database.
beforeAll(async () => {
  one = await startApp();
  two = await startApp(undefined, {}, undefined, one.connection);
  here = openCalls(one);
  there = openCalls(two);
  await here.publish('App.Test.Say');
  await here.publish('App.Test.Paid');
  await sql`
    insert into traffic_package (name, type, services, flow, price, validity, status)
    values ('P', 'paid', '["App.Test.Paid"]', 10, 100, 1, 'normal')`.execute(one.app.db);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await two.close();
  await one.close();
});

const countOf = async (app: number) =>
  (await sql`select calls from kaifang_system.app_day where app_id = ${app}`.execute(one.app.db)).rows;

/** This many concurrent calls, half on each. @returns the count of each code. */
async function storm(times: number, service: string, token: string): Promise<Record<number, number>> {
  const rets = await Promise.all(
    Array.from({ length: times }, async (_none, at) => {
      const side = at % 2 === 0 ? here : there;
      return (await side.call(service, { access_token: token })).ret;
    }),
  );
  const counts: Record<number, number> = {};
  for (const ret of rets) counts[ret] = (counts[ret] ?? 0) + 1;
  return counts;
}

test('of 500 at once with a limit of 100, exactly 100 succeed, no matter what process they come to (GW-01)', async () => {
  const app = await here.addApp({ daily_limit: 100 });
  expect(await storm(500, 'App.Test.Say', app.token)).toEqual({ 200: 100, 411: 400 });
  expect(await countOf(app.id)).toEqual([{ calls: 100 }]);
});

test('flow is taken once a call, never more than there is, paid before trial, the soonest to expire first (GW-11)', async () => {
  const app = await here.addApp({ daily_limit: 1000 });
  const hold = (more: Row) => here.addHolding(app.owner, 'App.Test.Paid', more);
  const trial = await hold({ pay_type: 'trial', total: 20, expires_at: '2030-01-01' });
  const late = await hold({ total: 30 });
  const soon = await hold({ total: 30, expires_at: '2031-01-01' });
  await hold({ total: 50, expires_at: '2020-01-01' });
  await hold({ total: 50, revoked: true });
  const usage = async () =>
    Object.fromEntries(
      (
        await sql<{ id: number; used: number }>`
          select id, used from account_package where account_id = ${app.owner}`.execute(one.app.db)
      ).rows.map(({ id, used }) => [id, used]),
    );
  expect(await storm(25, 'App.Test.Paid', app.token)).toEqual({ 200: 25 });
  expect(await usage()).toMatchObject({ [soon]: 25, [late]: 0, [trial]: 0 });
  expect(await storm(40, 'App.Test.Paid', app.token)).toEqual({ 200: 40 });
  expect(await usage()).toMatchObject({ [soon]: 30, [late]: 30, [trial]: 5 });
  expect(await storm(40, 'App.Test.Paid', app.token)).toEqual({ 200: 15, 409: 25 });
  expect(Object.values(await usage()).sort((a, b) => a - b)).toEqual([0, 0, 20, 30, 30]);
  // A call rejected for lack of quota does not count against the daily limit.
  expect(await countOf(app.id)).toEqual([{ calls: 80 }]);
});

test('a package that is recycled in the midst of it lets no one in any more (GW-11)', async () => {
  const app = await here.addApp();
  const holding = await here.addHolding(app.owner, 'App.Test.Paid', { total: 1_000_000 });
  const running = storm(300, 'App.Test.Paid', app.token);
  await sql`update account_package set revoked = true where id = ${holding}`.execute(one.app.db);
  const { 200: passed = 0, 409: refused = 0 } = await running;
  expect(passed + refused).toBe(300);
  const { rows } = await sql`select used from account_package where id = ${holding}`.execute(one.app.db);
  expect(rows).toEqual([{ used: passed }]);
  expect(await storm(4, 'App.Test.Paid', app.token)).toEqual({ 409: 4 });
});

test('a unit is given back once, also where the answer to that gets lost (GW-11)', async () => {
  const app = await here.addApp();
  const id = await here.addHolding(app.owner, 'App.Test.Paid', { total: 10, used: 3 });
  const line = { isCut: false };
  // The work is done; only the answer is lost.
  class Lossy extends Socket {
    override emit(event: string | symbol, ...rest: unknown[]): boolean {
      if (event !== 'data' || !line.isCut) return super.emit(event, ...rest);
      line.isCut = false;
      this.destroy();
      return true;
    }
  }
  const troubles: Error[] = [];
  const admission = createAdmission({ ...one.connection, stream: () => new Lossy() }, (error) => {
    troubles.push(error);
  });
  const asked = { app: app.id, owner: app.owner, most: 0, api: 'App.Test.Paid' };
  expect(await admission.admit(asked)).toEqual({ outcome: 'paid', holding: id });
  const used = async () =>
    (await sql<{ used: number }>`select used::int from account_package where id = ${id}`.execute(one.app.db))
      .rows[0]?.used;
  expect(await used()).toBe(4);
  line.isCut = true;
  await admission.giveBack(id);
  expect(troubles).not.toEqual([]);
  expect(await used()).toBe(3);
  await admission.stop();
  expect(await used()).toBe(3);
});

test('a holding is good to the millisecond in which it ends (GW-11)', async () => {
  const app = await here.addApp();
  await here.addHolding(app.owner, 'App.Test.Paid', { expires_at: '2030-01-01T00:00:00.500Z' });
  const admit = async (at: string) => {
    const { rows } = await sql<{ outcome: string }>`
      select outcome from kaifang_system.admit_calls(
        ${app.id}, 1, 0, ${app.owner}, 'App.Test.Paid', ${at}::timestamptz)`.execute(one.app.db);
    return rows.map(({ outcome }) => outcome);
  };
  expect(await admit('2030-01-01T00:00:00.499Z')).toEqual(['paid']);
  expect(await admit('2030-01-01T00:00:00.500Z')).toEqual(['no_flow']);
});

test('a limit that is raised, lowered or taken away holds for the next call (GW-02)', async () => {
  const app = await here.addApp({ daily_limit: 2 });
  const limit = (most: number) =>
    sql`update app set daily_limit = ${most} where id = ${app.id}`.execute(one.app.db);
  const say = async () => (await there.call('App.Test.Say', { access_token: app.token })).ret;
  expect(await storm(4, 'App.Test.Say', app.token)).toEqual({ 200: 2, 411: 2 });
  await limit(3);
  await expect.poll(say, { timeout: 1000 }).toBe(200);
  await limit(1);
  await expect.poll(say, { timeout: 1000 }).toBe(411);
  await limit(0);
  await expect.poll(say, { timeout: 1000 }).toBe(200);
});

test('the day is the one in China, by the clock of the database, and none is counted twice or lost (GW-02)', async () => {
  const app = await here.addApp();
  const admit = (at: string) =>
    sql<{ outcome: string }>`
    select outcome from kaifang_system.admit_calls(${app.id}, 1, 2, ${app.owner}, null, ${at}::timestamptz)`.execute(
      one.app.db,
    );
  const moments = [
    '2026-06-30T15:59:59.9Z',
    '2026-06-30T16:00:00Z',
    '2026-06-30T15:59:59Z',
    '2026-06-30T17:00:00+01:00',
  ];
  for (const at of moments) expect((await admit(at)).rows).toEqual([{ outcome: 'normal' }]);
  expect((await admit('2026-06-30T00:00:00Z')).rows).toEqual([{ outcome: 'limit' }]);
  const { rows } = await sql`
    select day::text, calls from kaifang_system.app_day where app_id = ${app.id} order by day`.execute(
    one.app.db,
  );
  expect(rows).toEqual([
    { day: '2026-06-30', calls: 2 },
    { day: '2026-07-01', calls: 2 },
  ]);
});
