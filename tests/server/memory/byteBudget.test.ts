import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryAccount, smallBytes } from '#server/platform/memory/account.ts';
import { createByteBudget } from '#server/platform/memory/byteBudget.ts';
import { jsonPieces } from '#server/platform/memory/jsonPieces.ts';

describe('the budget of bytes', () => {
  it('lets in what fits, in the order of asking, and never gives more than it has', async () => {
    const budget = createByteBudget({ most: 100 });
    const order: number[] = [];
    const calls = [60, 60, 30, 500].map(async (bytes, at) => {
      const release = await budget.take(bytes);
      order.push(at);
      await Promise.resolve();
      release();
      release();
    });
    await Promise.all(calls);
    expect(order).toEqual([0, 1, 2, 3]);
    expect(budget).toMatchObject({ used: 0, peak: 100 });
  });

  it('lets one holder at a time take more, so that two never wait for each other', async () => {
    const budget = createByteBudget({ most: 100 });
    const [one, other] = [new MemoryAccount(budget, 1), new MemoryAccount(budget, 1)];
    await Promise.all([one.hold(50), other.hold(50)]);
    await one.hold(40);
    let isIn = false;
    const second = other.hold(40).then(() => {
      isIn = true;
    });
    await new Promise(setImmediate);
    expect([isIn, budget.used]).toEqual([false, 140]);
    one.close();
    await second;
    other.close();
    expect(budget).toMatchObject({ used: 0, peak: 140 });
  });

  it('refuses with 410 when too many wait or nothing becomes free in time, and goes on with the others', async () => {
    const budget = createByteBudget({ most: 10, waiting: 1, patience: 100 });
    const release = await budget.take(10);
    const waiting = budget.take(10);
    await expect(budget.take(1)).rejects.toMatchObject({ ret: 410, key: 'busy' });
    await expect(waiting).rejects.toMatchObject({ ret: 410, key: 'busy' });
    release();
    (await budget.take(10))();
    expect(budget.used).toBe(0);
  });

  it('is not asked for what is small, and gets back what a call is granted after its end', async () => {
    const budget = createByteBudget({ most: 100 });
    const release = await budget.take(100);
    const account = new MemoryAccount(budget, 50);
    expect(account.receive(smallBytes)).toBeUndefined();
    const turn = account.receive(1);
    expect(turn).toBeInstanceOf(Promise);
    account.close();
    release();
    await turn;
    expect(budget.used).toBe(0);
  });
});

it('JSON in pieces is the JSON that the engine writes', () => {
  const text = (value: unknown) => [...jsonPieces(value)].map(String).join('');
  fc.assert(fc.property(fc.object({ withDate: true }), (value) => text(value) === JSON.stringify(value)));
  const long = '长'.repeat(40_000);
  const large = {
    items: Array.from({ length: 40 }, (_, id) => ({ id, long, none: undefined, at: new Date(0) })),
    none: undefined,
    run: () => {},
    deep: { [long]: [long, undefined, [], {}] },
  };
  expect(text(large)).toBe(JSON.stringify(large));
  const pieces = [...jsonPieces(large)];
  expect(pieces.length).toBeGreaterThan(20);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(400_000);
});
