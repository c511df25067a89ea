import { expect, it } from 'vitest';
import { causeOf } from '#server/core/causeOf.ts';

it('an unexpected failure names its cause in development alone', () => {
  const error = new TypeError('it broke');
  error.stack =
    'TypeError: it broke\n    at node:fs:1\n    at parse (/home/me/kaifang/server/openapi/parse.ts:3:9)';
  expect(causeOf(error)).toBeUndefined();
  expect(causeOf(error, true)).toBe(
    'TypeError: it broke at parse (/home/me/kaifang/server/openapi/parse.ts:3:9)',
  );
  expect(causeOf('a text', true)).toBe('a text');
});
