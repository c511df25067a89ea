import { expect, test, vi } from 'vitest';
import { callMoment } from '#server/commands/demo/calls.ts';
import { createRandom } from '#server/commands/demo/random.ts';
import { readAmounts, SeedError } from '#server/commands/demo/seed.ts';

test('chance falls the same way every time', () => {
  const [one, two] = [createRandom(7), createRandom(7)];
  const some = Array.from({ length: 20 }, () => one.whole(1, 6));
  expect(Array.from({ length: 20 }, () => two.whole(1, 6))).toEqual(some);
  expect(new Set(some).size).toBeGreaterThan(3);
});

test('the demo of the small hours has no day of calls in them', () => {
  // Two in the morning in China.
  vi.useFakeTimers({ now: Date.parse('2026-05-04T18:00:00Z'), toFake: ['Date'] });
  try {
    const random = createRandom(7);
    const today = Array.from({ length: 1000 }, () => callMoment(random, 0)).filter((one) => one !== null);
    expect(today.length).toBeGreaterThan(50);
    expect(today.length).toBeLessThan(250);
    expect(today.every((one) => one >= '2026-05-04T16' && one < '2026-05-04T18')).toBe(true);
    expect(Array.from({ length: 1000 }, () => callMoment(random, 1))).not.toContain(null);
  } finally {
    vi.useRealTimers();
  }
});

test.each([[[]], [['--orders', 'x']], [['--orders', '-1']], [['--rows', '5']]])(
  'amounts of bulk rows are refused: %j',
  (args) => {
    expect(() => readAmounts(args)).toThrow(SeedError);
  },
);
