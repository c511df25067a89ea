import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { consolePool, type Engine, type Session, type Target } from '#server/console/engine.ts';
import { openEngine } from '#server/console/openEngine.ts';
import { createFreshSockets } from '#server/console/pool/freshSockets.ts';
import { createRuns } from '#server/console/typed/runs.ts';
import { working } from '#server/console/using.ts';
import { type ConsoleTarget, dialects, openTarget } from '../support/console/targets.ts';

describe.each(dialects)('the connections to %s', (dialect) => {
  let target: ConsoleTarget;
  let engine: Engine;
  beforeAll(async () => {
    target = await openTarget(dialect);
    const {
      host,
      port,
      username: user,
      password,
      database,
    } = target.record as unknown as Target & {
      username: string;
    };
    engine = openEngine({ dialect, host, port, user, password, database, tls: false }, () => {});
  }, 120_000);
  afterAll(async () => {
    await engine?.close();
    await target?.drop();
  });

  test('are not used up by those who were told that all are in use (DBC-08)', async () => {
    const all = () => Promise.all(Array.from({ length: consolePool.most }, () => engine.open()));
    const inside = await all();
    const more = await Promise.allSettled(Array.from({ length: 8 }, () => engine.open()));
    expect(more.map((one) => one.status === 'rejected' && one.reason.kind)).toEqual(Array(8).fill('busy'));
    for (const session of inside) session.release(true);
    // Each of them is there again, for others.
    for (const isClean of [true, false, true])
      for (const session of await all()) {
        expect((await session.query('select 1')).rows).toEqual([['1']]);
        session.release(isClean);
      }
  });
});

test('whoever leaves what is being connected for him leaves what others wait for (DBC-08)', () => {
  const fresh = createFreshSockets();
  const [mine, others] = [new Socket(), new Socket()];
  const leave = fresh.asking(() => fresh.add(mine));
  fresh.asking(() => fresh.add(others));
  leave();
  expect([mine.destroyed, others.destroyed]).toEqual([true, false]);
  others.destroy();
});

test('a statement that is stopped while its connection opens is never sent (SQL-05)', async () => {
  const runs = createRuns({ db: {} as never, signal: { on: () => {} } as never });
  let enter = (_: Session) => {};
  const engine = {
    dialect: 'postgres',
    open: () => new Promise<Session>((opened) => (enter = opened)),
    close: async () => {},
  } as const;
  const [cancel, release, send] = [vi.fn(async () => {}), vi.fn(), vi.fn(async () => 'sent')];
  const running = runs.during(1, 'statement', (onStop) => working(engine, send, { onStop }));
  await runs.stop(1, 'statement');
  enter({ cancel, release } as unknown as Session);
  await expect(running).rejects.toMatchObject({ kind: 'stopped' });
  expect(send).not.toHaveBeenCalled();
  expect(release).toHaveBeenCalledOnce();
});
