import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  connectWithin,
  consolePool,
  type Engine,
  type Session,
  type Target,
} from '#server/databases/engine.ts';
import { createFreshSockets } from '#server/databases/freshSockets.ts';
import { openEngine } from '#server/databases/openEngine.ts';
import { createRuns } from '#server/databases/runs.ts';
import { working } from '#server/databases/using.ts';
import { ConsoleFault } from '#server/flow/data/fault.ts';
import { type ConsoleTarget, dialects, openTarget } from '../support/console/targets.ts';
import { rogueServer } from '../support/console/tcpDoor.ts';

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

  test('are not used up by those who were informed that all are in use (DBC-08)', async () => {
    const all = () => Promise.all(Array.from({ length: consolePool.most }, () => engine.open()));
    const inside = await all();
    const more = await Promise.allSettled(Array.from({ length: 8 }, () => engine.open()));
    expect(more.map((one) => one.status === 'rejected' && one.reason.kind)).toEqual(Array(8).fill('busy'));
    for (const session of inside) session.release(true);
    // Each returns to the pool for others.
    for (const isClean of [true, false, true])
      for (const session of await all()) {
        expect((await session.query('select 1')).rows).toEqual([['1']]);
        session.release(isClean);
      }
  });

  test('are not given up because this process stood still while they were opened (DBC-08)', async () => {
    for (let turns = 0; turns < 3; turns++) {
      // More than the pool size, so that some wait for a connection.
      const asked = Array.from({ length: consolePool.most + 2 }, () =>
        working(engine, (session) => session.query('select 1'), { typed: true }),
      );
      for (let n = 0; n < turns * 2; n++) await new Promise((wait) => setImmediate(wait));
      // Blocks this thread without using the CPU.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, connectWithin + 1000);
      expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual(asked.map(() => [['1']]));
    }
  }, 60_000);

  test('that no one answers at are informed, and use no place up (DBC-08)', async () => {
    const silent = await rogueServer(() => {});
    const { username: user, password, database } = target.record as unknown as Target & { username: string };
    const wish = { dialect, host: '127.0.0.1', port: silent.port, user, password, database, tls: false };
    const mute = openEngine(wish, () => {});
    try {
      for (let n = 0; n < 2; n++) {
        const started = performance.now();
        const all = await Promise.allSettled(Array.from({ length: consolePool.most }, () => mute.open()));
        expect(all.map((one) => one.status === 'rejected' && one.reason.kind)).toEqual(
          Array(consolePool.most).fill('unreachable'),
        );
        expect(performance.now() - started).toBeLessThan(5000);
      }
    } finally {
      await mute.close();
      silent.close();
    }
  }, 60_000);
});

test('anyone who leaves what is being connected for him leaves what others wait for (DBC-08)', async () => {
  const fresh = createFreshSockets();
  const [mine, others] = [new Socket(), new Socket()];
  const asking = (socket: Socket, fail?: unknown) => {
    const ask = (done: (error: unknown) => void, leave: () => void) => {
      fresh.add(socket);
      if (fail) setImmediate(() => [leave(), done(fail)]);
    };
    return fresh.asking(ask, () => {});
  };
  void asking(others).catch(() => {});
  await expect(asking(mine, new Error('refused'))).rejects.toThrow('refused');
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

test('a statement that its server ends at the limit took too long, though this process had not come to stop it (SQL-03)', async () => {
  const session = { cancel: async () => {}, release: () => {} } as unknown as Session;
  const engine = { dialect: 'postgres', open: async () => session, close: async () => {} } as const;
  const busy = async () => {
    for (const start = performance.now(); performance.now() - start < 30; );
    throw new ConsoleFault('stopped');
  };
  await expect(working(engine, busy, { within: 20 })).rejects.toMatchObject({ kind: 'tooLong' });
  await expect(working(engine, busy, { within: 20_000 })).rejects.toMatchObject({ kind: 'stopped' });
});
