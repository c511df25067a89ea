import { expect, test } from 'vitest';
import { createQueue, createTurns } from '#server/platform/semaphore.ts';

test('calls inside of others are never kept waiting by those around them', async () => {
  const turns = createTurns(3, 5000);
  // Each holds its slot for as long as the one inside of it, eight levels deep.
  const nested = async (depth: number): Promise<void> => {
    const done = await turns.take(depth);
    if (depth < 8) await nested(depth + 1);
    done();
  };
  await Promise.all(Array.from({ length: 40 }, () => nested(0)));
});

test('no more are in at once than may be, the deepest come first, and who waits too long is shown', async () => {
  const turns = createTurns(1, 50);
  const first = await turns.take(0);
  const order: string[] = [];
  const [outer, inner] = [turns.take(0), turns.take(1)];
  void inner.then(() => order.push('inner'));
  void outer.then(
    () => order.push('outer'),
    () => order.push('late'),
  );
  (await inner)();
  await expect(outer).rejects.toThrow('no turn within 50 ms');
  expect(order).toEqual(['inner', 'late']);
  first();
  // Releasing a slot twice releases it once.
  first();
  await turns.take(0);
  await expect(turns.take(0)).rejects.toThrow('no turn');
});

test('an owner with many waiting leaves the next slot to one with fewer inside', async () => {
  const turns = createTurns(2, 5000);
  const order: string[] = [];
  const take = async (owner: number) => {
    const done = await turns.take(0, owner);
    order.push(`${owner}`);
    return done;
  };
  const many = Array.from({ length: 4 }, () => take(1));
  const [first, second] = await Promise.all(many.slice(0, 2));
  const other = take(2);
  first?.();
  (await other)();
  second?.();
  for (const done of many.slice(2)) (await done)();
  expect(order).toEqual(['1', '1', '2', '1', '1']);
});

test('a queue runs so much at once, in order, also after an error, and refuses what finds too many waiting', async () => {
  const queue = createQueue(2, { most: 2, full: () => new Error('full') });
  const [begun, ends]: [number[], (() => void)[]] = [[], []];
  const work = (id: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(id);
      ends.push(() => (id === 0 ? reject(new Error('broken')) : resolve(id)));
    });
  const results = [0, 1, 2, 3].map((id) => queue(work(id)));
  await expect(queue(work(4))).rejects.toThrow('full');
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(results[0]).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3]);
});
