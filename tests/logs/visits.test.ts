import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVisits } from '#server/platform/store/visits.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;

beforeAll(async () => {
  kaifang = await startApp();
});
afterAll(() => kaifang.close());
beforeEach(async () => {
  await kaifang.app.visits.flush();
  await sql`truncate kaifang_system.visit`.execute(kaifang.app.db);
});

const written = async (id: number) => {
  const { rows } = await sql<{ service: string; times: number }>`
    select service, sum(times) as times from kaifang_system.visit where account_id = ${id} group by 1 order by 1`.execute(
    kaifang.app.db,
  );
  return rows;
};

describe('the visit path', () => {
  test('holds none of what every page asks for, and once what an open page asks again and again', async () => {
    const root = await kaifang.signIn(255);
    for (let times = 0; times < 4; times++)
      for (const service of [
        'Admin.Waiting.Get',
        'Platform.User.Profile',
        'Admin.Job.GetList',
        'Admin.Stats.Flow',
        'Admin.Stats.Home',
      ])
        expect((await kaifang.call(service, {}, root.token)).ret, service).toBe(200);
    await kaifang.call('Admin.App.GetList', {}, root.token);
    await kaifang.call('Admin.App.GetList', {}, root.token);
    await kaifang.app.visits.flush();
    expect(await written(root.id)).toEqual([
      { service: 'Admin.App.GetList', times: 2 },
      { service: 'Admin.Stats.Flow', times: 1 },
      { service: 'Admin.Stats.Home', times: 1 },
    ]);
  });

  test('loses nothing when it could not be written, and counts nothing twice', async () => {
    const { db } = kaifang.app;
    const visits = createVisits(db, () => {});
    const app = { name: 'Admin.App.GetList' };
    visits.note({ id: 71, simulatedBy: null }, app);
    await sql`alter table kaifang_system.visit rename to visit_away`.execute(db);
    await expect(visits.flush()).rejects.toThrow();
    visits.note({ id: 71, simulatedBy: null }, app);
    visits.note({ id: 71, simulatedBy: null }, { name: 'Admin.Api.GetList' });
    await sql`alter table kaifang_system.visit_away rename to visit`.execute(db);
    await visits.flush();
    await visits.stop();
    expect(await written(71)).toEqual([
      { service: 'Admin.Api.GetList', times: 1 },
      { service: 'Admin.App.GetList', times: 2 },
    ]);
  });

  test('is written by two processes at once without a deadlock, no matter what each saw first', async () => {
    const failed = vi.fn();
    const two = [createVisits(kaifang.app.db, failed), createVisits(kaifang.app.db, failed)];
    const services = Array.from({ length: 300 }, (_, at) => ({ name: `Admin.Many${at}.GetList` }));
    for (let round = 0; round < 6; round++) {
      for (const service of services) two[0]?.note({ id: 72, simulatedBy: null }, service);
      for (const service of services.toReversed()) two[1]?.note({ id: 72, simulatedBy: null }, service);
      await Promise.all(two.map((visits) => visits.flush()));
    }
    await Promise.all(two.map((visits) => visits.stop()));
    expect(failed).not.toHaveBeenCalled();
    expect((await written(72)).every(({ times }) => times === 12)).toBe(true);
  });
});
