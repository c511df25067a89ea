import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '#schemas/fields/all.ts';
import { asFilter } from '#schemas/filter/asFilter.ts';
import { jsonPathOf } from '#schemas/filter/jsonPath.ts';
import { readFilter } from '#schemas/filter/readFilter.ts';
import { type FilterGroup, type FilterPart, isGroup } from '#schemas/filter/tree.ts';
import { writeFilter } from '#schemas/filter/writeFilter.ts';
import type { Json, Property, Row } from '#schemas/resource.ts';

const properties: Record<string, Property> = {
  status: { type: 'string', enum: ['on', 'off'] },
  amount: { type: 'integer' },
  name: { type: 'string' },
  key: { type: 'string', secret: true },
};
const resource = { schema: { type: 'object', properties } } as const;

const condition: fc.Arbitrary<FilterPart> = fc.oneof(
  fc.record({
    field: fc.constant('status'),
    operator: fc.constantFrom('eq', 'ne'),
    value: fc.constantFrom('on', 'off', null),
  }),
  fc.record({
    field: fc.constant('amount'),
    operator: fc.constantFrom('gt', 'lte', 'eq'),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    field: fc.constant('amount'),
    operator: fc.constant('between'),
    value: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
  }),
  fc.record({
    field: fc.constant('name'),
    operator: fc.constant('in'),
    value: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  }),
  fc.record({ field: fc.constant('name'), operator: fc.constant('null'), value: fc.boolean() }),
);
const tree = fc.letrec<{ group: FilterGroup; part: FilterPart }>((tie) => ({
  group: fc.record({
    join: fc.constantFrom('all', 'any', 'none'),
    parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
  }),
  part: fc.oneof({ depthSize: 'small', maxDepth: 2 }, condition, tie('group')),
})).group;

/** Whether a record matches the filter, as in the database. */
function lets(part: FilterPart, row: Row): boolean {
  if (isGroup(part)) {
    const each = part.parts.map((one) => lets(one, row));
    if (part.join === 'all') return each.every(Boolean);
    return each.some(Boolean) === (part.join === 'any');
  }
  const value = (row[part.field] ?? null) as number | null;
  const wanted = part.value as Json;
  switch (part.operator) {
    case 'eq':
      return value === wanted;
    case 'ne':
      return value !== wanted;
    case 'gt':
      return value !== null && value > (wanted as number);
    case 'lte':
      return value !== null && value <= (wanted as number);
    case 'between': {
      const [from, to] = wanted as [number, number];
      return value !== null && value >= from && value <= to;
    }
    case 'in':
      return (wanted as Json[]).includes(value);
    default:
      return (value === null) === wanted;
  }
}

const rows: Row[] = ['on', 'off', null].flatMap((status) =>
  [0, 1, 2, 3, null].flatMap((amount) => ['a', null].map((name) => ({ status, amount, name }))),
);

describe('a filter', () => {
  test('lets the same records through however often it is written and read', () => {
    fc.assert(
      fc.property(tree, (wanted) => {
        const { tree: read, faults } = readFilter(resource, writeFilter(wanted));
        expect(faults).toEqual([]);
        expect(rows.map((row) => lets(read, row))).toEqual(rows.map((row) => lets(wanted, row)));
        expect(readFilter(resource, writeFilter(read)).tree).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, FilterGroup, Json]>([
    ['nothing', { join: 'all', parts: [] }, {}],
    [
      'one comparison of each field stays plain',
      {
        join: 'all',
        parts: [
          { field: 'status', operator: 'eq', value: 'on' },
          { field: 'amount', operator: 'between', value: [1, 2] },
        ],
      },
      { status: 'on', amount: { gte: 1, lte: 2 } },
    ],
    [
      'a group beside a condition',
      {
        join: 'all',
        parts: [
          { field: 'status', operator: 'eq', value: 'on' },
          {
            join: 'any',
            parts: [
              { field: 'amount', operator: 'gt', value: 1 },
              { field: 'name', operator: 'null', value: true },
            ],
          },
        ],
      },
      { status: 'on', or: [{ amount: { gt: 1 } }, { name: { null: true } }] },
    ],
    [
      'none of two',
      {
        join: 'none',
        parts: [
          { field: 'status', operator: 'eq', value: 'on' },
          { field: 'status', operator: 'eq', value: 'off' },
        ],
      },
      { not: { or: [{ status: 'on' }, { status: 'off' }] } },
    ],
  ])('is written plainly: %s', (_what, group, wire) => {
    expect(writeFilter(group)).toEqual(wire);
    expect(readFilter(resource, wire).tree).toEqual(group);
  });

  test.each<[string, Json, string[], Json]>([
    ['a field that has gone', { status: 'on', gone: 1 }, ['field gone'], { status: 'on' }],
    ['a secret', { key: 'x' }, ['field key'], {}],
    ['a word that is none of the choices', { status: 'maybe', amount: 1 }, ['value status'], { amount: 1 }],
    [
      'an operator that no field has',
      { amount: { like: 'x', gt: 1 } },
      ['operator amount'],
      { amount: { gt: 1 } },
    ],
    [
      'a branch of a choice',
      { or: [{ gone: 1 }, { amount: 1 }, { amount: 2 }] },
      ['field gone'],
      { or: [{ amount: 1 }, { amount: 2 }] },
    ],
    ['all branches', { or: [{ gone: 1 }] }, ['field gone'], {}],
    ['a list', [], ['shape '], {}],
    ['a text', 'x', ['shape '], {}],
    ['an empty group', { or: [] }, ['shape or'], {}],
  ])('is mended and the fault shown: %s', (_what, wire, faults, mended) => {
    const read = readFilter(resource, wire);
    expect(read.faults.map(({ rule, field }) => `${rule} ${field}`)).toEqual(faults);
    expect(writeFilter(read.tree)).toEqual(mended);
  });
});

test('the docs name every operator that a list takes', () => {
  const docs = readFileSync('docs/services.md', 'utf8');
  const [part = ''] = docs.split('## What a filter asks')[1]?.split('\n## ') ?? [];
  const known = new Set(Object.values(fieldTypes).flatMap(({ operators }) => operators));
  expect([...known].filter((operator) => !part.includes(`\`${operator}\``))).toEqual([]);
});

test('a state of a resource file is a filter that can be read, also where nothing is one of its values', () => {
  const text: Property = { type: 'string' };
  const schema = { type: 'object', properties: { a: text, b: text, c: text } } as const;
  expect(asFilter({ a: 'x', b: ['x', 'y'], c: null })).toEqual({
    a: 'x',
    b: { in: ['x', 'y'] },
    c: { null: true },
  });
  const filter = asFilter({ a: ['x', null], b: [null, 'y'], c: [null] });
  expect(filter).toEqual({
    c: { null: true },
    and: [
      { or: [{ a: { in: ['x'] } }, { a: { null: true } }] },
      { or: [{ b: { in: ['y'] } }, { b: { null: true } }] },
    ],
  });
  expect(readFilter({ schema }, filter).faults).toEqual([]);
});

describe('the limits of a filter', () => {
  const faultsOf = (filter: Json) =>
    readFilter(resource, filter).faults.map(({ field, rule }) => `${rule} ${field}`);
  const nested = (levels: number): Json => (levels === 0 ? { amount: 1 } : { not: nested(levels - 1) });
  // With the group itself it is one more than its conditions.
  const many = (conditions: number): Json => ({
    or: Array.from({ length: conditions }, () => ({ amount: 1 })),
  });

  test('are 100 conditions and groups, and the rest is rejected once', () => {
    expect(faultsOf(many(99))).toEqual([]);
    expect(faultsOf(many(100))).toEqual(['tooMany amount']);
    expect(faultsOf(many(300))).toEqual(['tooMany amount']);
    expect(readFilter(resource, many(100)).tree.parts).toHaveLength(99);
  });

  test('are eight levels, of groups as of negations', () => {
    expect(faultsOf(nested(8))).toEqual([]);
    expect(faultsOf(nested(9))).toEqual(['shape ']);
  });

  test('are at least one operator for a field', () =>
    expect(faultsOf({ amount: {} })).toEqual(['shape amount']));
});

test('a path inside a JSON field has no letter that PostgreSQL cannot write', () => {
  const valueSchema = { type: 'object', additionalProperties: { type: 'string' } };
  const schema = {
    type: 'object',
    properties: { tags: { format: 'json', valueSchema } as Property },
  } as const;
  expect(jsonPathOf({ schema }, 'tags.color')).toMatchObject({ field: 'tags', steps: ['color'] });
  expect(jsonPathOf({ schema }, 'tags.a\0')).toBeUndefined();
  expect(jsonPathOf({ schema }, 'tags.\ud800')).toBeUndefined();
});
