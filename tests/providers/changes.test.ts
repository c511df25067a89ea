import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields } from '#providers/changes.ts';
import type { Row } from '#schemas/resource.ts';

const rows = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<Row>;

describe('the changed fields', () => {
  it('are none when nothing changed', () => {
    fc.assert(
      fc.property(rows, (row) => {
        expect(changedFields(structuredClone(row), row)).toEqual({});
      }),
    );
  });
  it('put onto what was make what is', () => {
    fc.assert(
      fc.property(rows, rows, (next, previous) => {
        // Without a prototype, since a name may be `__proto__`.
        const made = Object.assign(Object.create(null) as Row, previous, changedFields(next, previous));
        // JSON has only one zero.
        for (const name of Object.keys(next)) expect(made[name] ?? null).toEqual(next[name] ?? null);
      }),
    );
  });
  it('leave out what was never touched, and keep what was emptied', () => {
    expect(changedFields({ a: undefined, b: null, c: '' }, { a: 1, b: 1, c: null })).toEqual({
      b: null,
      c: '',
    });
  });
});
