import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldTypes, type Parameter } from '#schemas/flow/api.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import { sampleOf } from '#server/docs/open/sampleOf.ts';

const limit = fc.option(
  fc.oneof(fc.integer({ min: -20, max: 40 }), fc.double({ min: -20, max: 40, noNaN: true })),
);
const otherwise = fc.option(
  fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.integer(), { maxLength: 5 }),
    fc.constant({ a: 1 }),
  ),
);

/** Whether a value between the limits of a rule exists. */
function canBeMet({ type, min, max }: Parameter): boolean {
  if (type === 'boolean' || type === 'date') return true;
  const isNumber = type === 'integer' || type === 'float';
  const lowest = Math.max(min ?? -Infinity, isNumber ? -Infinity : 0);
  const highest = max ?? Infinity;
  return type === 'float' ? lowest <= highest : Math.ceil(lowest) <= Math.floor(highest);
}

test('the sample that the docs show of a parameter is one that the parameter takes', () => {
  const rule: fc.Arbitrary<Parameter> = fc
    .record({
      name: fc.constant('p'),
      type: fc.constantFrom(...fieldTypes.filter((type) => type !== 'file')),
      required: fc.constant(true),
      min: limit,
      max: limit,
      default: otherwise,
    })
    .filter(canBeMet);
  fc.assert(
    fc.property(rule, (one) => {
      expect(readParameters([one], { p: sampleOf(one) }).errors).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
});

test('a sample says nothing that a reader would have to scroll past, and is the default where that may be sent', () => {
  const string: Parameter = { name: 'p', type: 'string' };
  expect(sampleOf({ ...string, min: 5_000_000 })).toHaveLength(1000);
  expect(sampleOf({ ...string, min: 3 })).toBe('………');
  expect(sampleOf({ ...string, default: 'x', min: 3 })).toBe('………');
  expect(sampleOf({ ...string, default: 'xyz', min: 3 })).toBe('xyz');
  expect(sampleOf({ name: 'p', type: 'array', default: [1, 2] })).toBe('[1,2]');
  expect(sampleOf({ name: 'p', type: 'array', min: 2 })).toBe('[1,2]');
  expect(sampleOf({ name: 'p', type: 'integer', max: -3.5 })).toBe('-4');
});
