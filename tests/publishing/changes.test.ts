import { describe, expect, it } from 'vitest';
import type { Parameter, ReturnField } from '#schemas/flow/api.ts';
import { apiChanges } from '#schemas/flow/changes/apiChanges.ts';
import type { Flow } from '#schemas/flow/document.ts';

const given = (type: Parameter['type'], more: Partial<Parameter> = {}): Parameter => ({
  ...{ name: 'a', type, ...more },
});
const field = (type: ReturnField['type'], name = 'a'): ReturnField => ({ name, type });
const flow = (nodes: Flow['nodes'], edges: Flow['edges'] = []): Flow => ({ version: 1, nodes, edges });

describe('a parameter', () => {
  it.each<[string, Parameter[], Parameter[], string | undefined]>([
    ['is new and required', [], [given('string', { required: true })], 'newRequired'],
    [
      'is new, required, and has a default',
      [],
      [given('string', { required: true, default: 'x' })],
      undefined,
    ],
    ['is new', [], [given('string')], undefined],
    ['is no longer read', [given('string', { required: true })], [], undefined],
    ['becomes required', [given('string')], [given('string', { required: true })], 'nowRequired'],
    [
      'loses the default that it was required with',
      [given('string', { required: true, default: 'x' })],
      [given('string', { required: true })],
      'nowRequired',
    ],
    ['is no longer required', [given('string', { required: true })], [given('string')], undefined],
    ['was a text and is a number', [given('string')], [given('integer')], 'parameterRetyped'],
    ['was whole and is any number', [given('integer')], [given('float')], undefined],
    ['was any number and is whole', [given('float')], [given('integer')], 'parameterRetyped'],
    ['was a number and is a text', [given('integer')], [given('string')], undefined],
    [
      'was a number and is a text of some length',
      [given('integer')],
      [given('string', { min: 2 })],
      'parameterRetyped',
    ],
    ['was a text and is a list', [given('string')], [given('array')], 'parameterRetyped'],
    ['gets a least value', [given('integer')], [given('integer', { min: 0 })], 'narrowed'],
    ['gets a higher least value', [given('integer', { min: 1 })], [given('integer', { min: 2 })], 'narrowed'],
    [
      'gets a lower greatest value',
      [given('integer', { max: 9 })],
      [given('integer', { max: 8 })],
      'narrowed',
    ],
    ['gets wider limits', [given('integer', { min: 2, max: 8 })], [given('integer', { min: 1 })], undefined],
    ['gets a least length that says nothing', [given('string')], [given('string', { min: 0 })], undefined],
    ['gets a least length', [given('string')], [given('string', { min: 1 })], 'narrowed'],
    ['is described', [given('string')], [given('string', { description: 'A' })], undefined],
  ])('that %s', (_what, parameters, next, breaks) => {
    const changes = apiChanges({ parameters }, { parameters: next });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ part: 'parameter', name: 'a' });
    expect(changes[0]?.breaks).toBe(breaks);
  });
});

describe('a field of the answer', () => {
  it.each<[string, ReturnField[], ReturnField[], string | undefined]>([
    ['goes', [field('string')], [], 'fieldGone'],
    ['is called otherwise', [field('string', 'b')], [field('string')], 'fieldGone'],
    ['comes', [], [field('string')], undefined],
    ['was a text and is a number', [field('string')], [field('integer')], 'fieldRetyped'],
    ['was whole and is any number', [field('integer')], [field('float')], 'fieldRetyped'],
    ['was any number and is whole', [field('float')], [field('integer')], undefined],
    ['was a text and is a date', [field('string')], [field('date')], undefined],
    ['was a list and is an object', [field('array')], [field('object')], 'fieldRetyped'],
  ])('that %s', (_what, returns, next, breaks) => {
    expect(apiChanges({ returns }, { returns: next })[0]?.breaks).toBe(breaks);
  });
});

it('shows nodes by their names, and where they lead to, but not where they lie', () => {
  const before = flow(
    {
      start: { type: 'request' },
      one: { type: 'sql', sql: 'select 1', name: 'Read' },
      end: { type: 'respond' },
    },
    [['start', 'out', 'one']],
  );
  const after = flow(
    {
      start: { type: 'request' },
      one: { type: 'sql', name: 'Read', sql: 'select 2' },
      bad: { type: 'respond' },
    },
    [
      ['start', 'out', 'one'],
      ['one', 'out', 'bad'],
    ],
  );
  expect(apiChanges({ flow: before }, { flow: { ...after, layout: { one: [1, 2] }, notes: [] } })).toEqual([
    { part: 'node', name: 'end', kind: 'removed', facets: [] },
    {
      ...{ part: 'node', name: 'one', label: 'Read', kind: 'changed' },
      facets: [
        { what: 'sql', from: 'select 1', to: 'select 2' },
        { what: 'ways', from: [], to: ['out → bad'] },
      ],
    },
    { part: 'node', name: 'bad', kind: 'added', facets: [] },
  ]);
  expect(apiChanges({ flow: before }, { flow: { ...before, layout: { end: [9, 9] } } })).toEqual([]);
});

it('shows what breaks before what does not, and words last', () => {
  const changes = apiChanges(
    { title: 'Old', description: '', parameters: [given('string')], returns: [field('string', 'x')] },
    { title: 'New', description: null, parameters: [], returns: [], code: '<?php' },
  );
  expect(changes.map(({ part, name }) => `${part} ${name}`)).toEqual([
    ...['return x', 'parameter a', 'words title', 'words code'],
  ]);
  expect(apiChanges({ parameters: null, example: { a: 1, b: 2 } }, { example: { b: 2, a: 1 } })).toEqual([]);
});
