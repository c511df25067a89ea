import { expect, test } from 'vitest';
import { createTurns } from '#server/flow/turns.ts';

test('calls inside of others are never kept waiting by those around them', async () => {
  const turns = createTurns(3, 5000);
  // Each holds its turn for as long as the one inside of it takes, eight levels deep.
  const nested = async (depth: number): Promise<void> => {
    const done = await turns.take(depth);
    if (depth < 8) await nested(depth + 1);
    done();
  };
  await Promise.all(Array.from({ length: 40 }, () => nested(0)));
});

test('no more are in at once than may be, the deepest come first, and who waits too long is told', async () => {
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
  // A turn that was ended twice is ended once.
  first();
  await turns.take(0);
  await expect(turns.take(0)).rejects.toThrow('no turn');
});
