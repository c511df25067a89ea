import { expect, it } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { outcomes } from '#src/features/test_case/index.tsx';
import { outcomeOf } from '#src/records/act/outcomeOf.ts';
import { productRegistry } from '../support/productRegistry.ts';

const testCase = resourceOf(productRegistry(), 'test_case');
const after = (...statuses: string[]) =>
  outcomeOf(
    testCase,
    outcomes.run,
    statuses.map((status): Row => ({ status })),
    'en',
  );

it('a run of test cases is reported by its worst result', () => {
  expect(after('passed')).toEqual({ type: 'success', words: 'Passed' });
  expect(after('passed', 'failed', 'failed')).toEqual({ type: 'error', words: 'Passed, Failed' });
  expect(after('no_response').type).not.toBe('success');
});

it('an action without such a field has succeeded', () => {
  expect(outcomeOf(testCase, undefined, [{ status: 'failed' }], 'en')).toEqual({
    type: 'success',
    words: '',
  });
});
