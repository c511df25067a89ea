import { describe, expect, it } from 'vitest';
import { brokenRules, type FieldRule } from '#schemas/derive/rules/fieldRules.ts';
import type { Json, ObjectSchema, Property, Row } from '#schemas/resource.ts';

const kinds: Readonly<Record<string, Property>> = {
  number: { type: 'number' },
  money: { type: 'string', format: 'money' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  text: { type: 'string' },
};

function holds(rule: FieldRule, kind: string, a: Json, b: Json): boolean {
  const schema: ObjectSchema = {
    type: 'object',
    properties: { a: kinds[kind] as Property, b: kinds[kind] as Property },
    fieldRules: [{ field: 'a', ...rule }],
  };
  return brokenRules(schema, { a, b }).length === 0;
}

describe('a comparison of two fields', () => {
  it.each<[FieldRule, string, Json, Json, boolean]>([
    [{ after: 'b' }, 'date', '2026-01-02', '2026-01-01', true],
    [{ after: 'b' }, 'date', '2026-01-01', '2026-01-01', false],
    [{ before: 'b' }, 'date', '2026-01-01', '2026-01-02', true],
    [{ before: 'b' }, 'date', '2026-01-02', '2026-01-02', false],
    // The same moment in two zones.
    [{ after: 'b' }, 'date-time', '2026-01-01T09:00:00+08:00', '2026-01-01T01:00:00Z', false],
    [{ min: 'b' }, 'date-time', '2026-01-01T09:00:00+08:00', '2026-01-01T01:00:00Z', true],
    [{ min: 'b' }, 'number', 10, 9, true],
    [{ min: 'b' }, 'number', 9, 10, false],
    [{ max: 'b' }, 'number', 10, 10, true],
    [{ max: 'b' }, 'number', 10.1, 10, false],
    [{ min: 'b' }, 'money', '10.00', '9.5', true],
    [{ min: 'b' }, 'money', '9.5', '10.00', false],
    [{ equals: 'b' }, 'money', '1.5', '1.50', true],
    [{ equals: 'b' }, 'text', 'x', 'y', false],
    [{ differs: 'b' }, 'text', 'x', 'y', true],
    [{ differs: 'b' }, 'number', 1, 1, false],
  ])('%j of %s: %j and %j is %s', (rule, kind, a, b, expected) => {
    expect(holds(rule, kind, a, b)).toBe(expected);
  });

  it.each([
    [null, '2026-01-01'],
    ['2026-01-01', null],
    [null, null],
    ['no day', '2026-01-01'],
  ])('passes where a side is absent or no value of its type: %j and %j', (a, b) => {
    expect(holds({ after: 'b' }, 'date', a, b)).toBe(true);
  });
});

const lines: ObjectSchema = {
  type: 'object',
  properties: {
    total: { type: 'string', format: 'money' },
    free: { type: 'boolean' },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { amount: { type: 'string', format: 'money' } } },
    },
  },
  fieldRules: [{ field: 'total', sumOf: 'lines.amount', when: { free: [false, null] } }],
};
const amounts = (...all: (string | null)[]): Json => all.map((amount) => ({ amount }));

describe('a sum of rows', () => {
  it.each<[string, Row, boolean]>([
    ['equals the total', { total: '0.30', lines: amounts('0.10', '0.2') }, true],
    ['differs from the total', { total: '0.31', lines: amounts('0.10', '0.20') }, false],
    ['counts a row without a value as 0', { total: '1', lines: amounts('1.00', null) }, true],
    ['is 0 without rows', { total: '1.00', lines: [] }, false],
    ['is unknown where the list is absent', { total: '1.00', lines: null }, true],
    ['is not compared with an absent total', { total: null, lines: amounts('1.00') }, true],
    [
      'is compared only in the records of `when`',
      { total: '2.00', lines: amounts('1.00'), free: true },
      true,
    ],
  ])('%s', (_title, record, expected) => {
    expect(brokenRules(lines, record).length === 0).toBe(expected);
  });

  it('reports the sum in the notation of an amount', () => {
    const [fault] = brokenRules(lines, { total: '9.00', lines: amounts('1', '2.5') });
    expect(fault).toMatchObject({ keyword: 'sumOf', instancePath: '/total', params: { found: '3.50' } });
  });
});

describe('a change of a record that already broke a rule', () => {
  const before = { total: '9.00', lines: amounts('1.00') };
  it('passes while the values stay', () => expect(brokenRules(lines, before, before)).toEqual([]));
  it('is refused with another wrong value', () =>
    expect(brokenRules(lines, { ...before, total: '8.00' }, before)).toHaveLength(1));
});
