import { expect, it } from 'vitest';
import { serialize } from '#src/serialize.ts';

it('lets each of several that wait at once go on from what the one before has left', async () => {
  let version = 1;
  const save = serialize(async () => {
    const read = version;
    await Promise.resolve();
    if (read !== version) throw new Error('somebody else changed it');
    version = read + 1;
    return version;
  });
  expect(await Promise.all([save(), save(), save()])).toEqual([2, 3, 4]);
});

it('shows anyone who waits for it that a piece failed, and goes on with the next', async () => {
  let calls = 0;
  const work = serialize(async () => {
    calls++;
    if (calls === 1) throw new Error('away');
    return calls;
  });
  const [first, second] = await Promise.allSettled([work(), work()]);
  expect(first).toMatchObject({ status: 'rejected' });
  expect(second).toMatchObject({ status: 'fulfilled', value: 2 });
});
