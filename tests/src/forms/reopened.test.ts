import { describe, expect, it } from 'vitest';
import { withDefaults, withoutClosed } from '#schemas/derive/rules/closed.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { reopened, type Typed } from '#src/records/forms/rules/reopened.ts';
import { copiedValues, newValues, sentValues } from '#src/records/forms/values.ts';

// biome-ignore-start lint/suspicious/noThenProperty: a word of JSON Schema
const schema = {
  type: 'object',
  properties: {
    mode: { type: 'string', enum: ['paid', 'free'], default: 'paid' },
    price: { type: 'string', format: 'money', default: '1.00' },
    unit: { type: 'string', default: 'piece' },
  },
  allOf: [
    {
      if: { properties: { mode: { const: 'free' } }, required: ['mode'] },
      then: { properties: { price: { const: null } } },
    },
    {
      if: { properties: { price: { type: 'null' } } },
      then: { properties: { unit: { const: null } } },
    },
  ],
} as unknown as ObjectSchema;
// biome-ignore-end lint/suspicious/noThenProperty: a word of JSON Schema

/** The form's data after each of some changes; rjsf clears a field when it closes. */
function typing(...changes: readonly Row[]): Row {
  let typed: Typed = { values: newValues(schema), open: newValues(schema) };
  for (const change of changes) {
    let [next, again] = reopened(schema, {}, typed, { ...typed.values, ...change });
    // Defaults that the form fills in are a change of their own.
    while (Object.keys(again).length > 0)
      [next, again] = reopened(schema, {}, next, { ...next.values, ...again });
    typed = next;
  }
  return withoutClosed(schema, 'add', sentValues(schema, 'add', typed.values, newValues(schema)), {});
}

describe('a default of a field that a condition closes', () => {
  it('is not there, in a new record of the server and in what a form sends', () => {
    // Without a price there is no unit either.
    expect(withDefaults(schema, { mode: 'free' })).toEqual({ mode: 'free' });
    expect(withDefaults(schema, {})).toEqual({ mode: 'paid', price: '1.00', unit: 'piece' });
    expect(withDefaults(schema, { price: null })).toEqual({ mode: 'paid', price: null });
    expect(typing({ mode: 'free', price: null })).toEqual({ mode: 'free' });
  });

  it('stands there again when the field opens again, and so does what was typed', () => {
    const [free, paid] = [{ mode: 'free', price: null }, { mode: 'paid' }];
    expect(typing(free, paid)).toMatchObject({ mode: 'paid', price: '1.00' });
    expect(typing({ price: '2.00' }, free, paid)).toMatchObject({ price: '2.00' });
  });

  it('stays away where it was emptied while the field was open', () => {
    expect(typing({ price: null })).toEqual({ mode: 'paid', price: null });
  });

  it('does not come back in the copy of a record without it', () => {
    expect(copiedValues(schema, { id: 1, mode: 'paid', price: null, unit: null })).toEqual({
      ...{ mode: 'paid', price: null, unit: null },
    });
  });
});
