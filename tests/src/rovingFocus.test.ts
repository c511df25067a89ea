import { expect, test } from 'vitest';
import { steppedTo } from '#src/ui/useRovingFocus.ts';

test('the arrow keys, Home and End move in a toolbar, around its ends; other keys do not', () => {
  const from = (at: number) =>
    ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'Tab', 'a'].map((key) =>
      steppedTo(key, at, 3),
    );
  expect(from(0)).toEqual([1, 1, 2, 2, 0, 2, undefined, undefined]);
  expect(from(2)).toEqual([0, 0, 1, 1, 0, 2, undefined, undefined]);
});
