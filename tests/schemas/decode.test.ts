import { describe, expect, test } from 'vitest';
import { decodeBody, decodeForm } from '#schemas/decode.ts';
import type { Json, ObjectSchema, Property } from '#schemas/resource.ts';

const listOf = (items: Property | undefined, type: unknown = 'array') =>
  ({ type: 'object', properties: { list: { type, ...(items && { items }) } } }) as unknown as ObjectSchema;

/** The parsed value of a text; undefined if it cannot be parsed. */
const read = (text: string, schema: ObjectSchema): Json | undefined => {
  const { values, unreadable } = decodeForm(schema, { list: text });
  expect(unreadable).toEqual(
    'list' in values ? [] : [{ field: 'list', type: 'array', rule: text === '' ? 'filled' : 'type' }],
  );
  return values['list'];
};

const numbers = listOf({ type: 'integer' });
const words = listOf({ type: 'string' });

const thing = (text: string, type: unknown = 'object') =>
  decodeForm({ type: 'object', properties: { thing: { type } } } as unknown as ObjectSchema, { thing: text });

describe('a number in JSON that would come out as another', () => {
  test.each(['{"n":9007199254740993}', '{"a":[{"n":-12345678901234567890}]}', '{"n":1e400}', '[1e400]'])(
    'is refused: %s',
    (text) =>
      expect(thing(text, ['object', 'array', 'null']).unreadable).toEqual([
        { field: 'thing', type: 'object', rule: 'exact' },
      ]),
  );
  test.each(['{"n":9007199254740991}', '{"n":"9007199254740993 and 1e400"}', '{"n":0.1}', '{"n":1e30}'])(
    'is not one of %s',
    (text) => expect(thing(text)).toEqual({ values: { thing: JSON.parse(text) }, unreadable: [] }),
  );
  test('stays where JSON is kept as a text', () =>
    expect(thing('{"n":9007199254740993}', 'string').values).toEqual({ thing: '{"n":9007199254740993}' }));
});

describe('a name that JSON says twice', () => {
  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"or":[{"a":1},{"a":1,"b":{"c":1},"\\u0061":[]}]}', 'a'],
    ['[{"a":{"b":"{","b":"}"}}]', 'b'],
    ['{"":1,"x":[1,2],"":2}', ''],
  ])('is refused and named: %s', (text, name) =>
    expect(thing(text, ['object', 'array', 'null']).unreadable).toEqual([
      { field: 'thing', type: 'object', rule: 'twice', name },
    ]),
  );
  test.each([
    '{"a":"a","b":"a"}',
    '{"a":{"a":[{"a":1},{"a":2}]},"b":["b","b"]}',
    '{"a":"\\"a\\":1,","b":{}}',
  ])('is none of %s', (text) =>
    expect(thing(text)).toEqual({ values: { thing: JSON.parse(text) }, unreadable: [] }),
  );
});

describe('JSON that is more than is read', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}[]${'}'.repeat(levels)}`;
  test('is refused as that, and not as of another type', () => {
    const { rule: tooDeep } = thing(deep(32)).unreadable[0] ?? {};
    expect(tooDeep).toBe('excess');
    expect(thing(`[${'1,'.repeat(50_001)}1]`, 'array').unreadable).toMatchObject([{ rule: 'excess' }]);
    expect(thing(deep(31)).unreadable).toEqual([]);
  });
  test('is of another type where it is', () => {
    expect(thing(deep(32), 'array').unreadable).toMatchObject([{ rule: 'type' }]);
    expect(thing(deep(32), 'integer').unreadable).toMatchObject([{ rule: 'type' }]);
    expect(thing('{"a":').unreadable).toMatchObject([{ rule: 'type' }]);
  });
});

describe('AZ-10 a list of numbers or plain words', () => {
  test.each<[string, Json]>([
    ['2,3', [2, 3]],
    ['2', [2]],
    [' 2 ，3,\n-4 ', [2, 3, -4]],
    ['1,2,,3, 4,abc,1', [1, 2, 3, 4, 'abc', 1]],
    ['1e3,2.5,null', ['1e3', '2.5', 'null']],
    [',', []],
    ['[2, 3]', [2, 3]],
    ['["2"]', ['2']],
  ])('of numbers reads %j', (text, value) => {
    expect(read(text, numbers)).toEqual(value);
  });

  test.each<[string, Json]>([
    ['red, dark blue，绿', ['red', 'dark blue', '绿']],
    ['2026,true', ['2026', 'true']],
    ['["a,b"]', ['a,b']],
  ])('of words reads %j', (text, value) => {
    expect(read(text, words)).toEqual(value);
  });

  test.each(['[2,3', ' [2,3', '{"1":1}', '"a"', '', '  ', ','.repeat(50_001)])(
    'is not made of %.20j',
    (text) => {
      expect(read(text, numbers)).toBeUndefined();
      expect(read(text, words)).toBeUndefined();
    },
  );

  test('may be empty where it may be left out', () => {
    expect(read('', listOf({ type: 'integer' }, ['array', 'null']))).toBeNull();
    expect(read('7,8', listOf({ type: 'integer' }, ['array', 'null']))).toEqual([7, 8]);
  });
});

test('a list of anything else is JSON alone', () => {
  for (const items of [undefined, { type: 'object' } as Property, { type: 'boolean' } as Property])
    for (const text of ['1,2', 'a', '1']) expect(read(text, listOf(items))).toBeUndefined();
});

describe('a field of a JSON body', () => {
  const types = { yes: 'boolean', count: ['integer', 'null'], text: 'string', list: 'array', any: undefined };
  const properties = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, type ? { type } : {}]),
  );
  const schema = { type: 'object', properties } as unknown as ObjectSchema;

  test.each<[Record<string, Json>, Record<string, Json>]>([
    [{ yes: 1 }, { yes: true }],
    [{ yes: 0 }, { yes: false }],
    [{ yes: 'false' }, { yes: false }],
    [{ yes: false }, { yes: false }],
    [{ count: '12' }, { count: 12 }],
    [{ count: '' }, { count: null }],
    [{ list: '["a"]' }, { list: ['a'] }],
    [{ text: '12' }, { text: '12' }],
    [{ any: '12' }, { any: '12' }],
    // The validator reports these errors.
    [{ text: 12 }, { text: 12 }],
    [{ yes: 2 }, { yes: 2 }],
    [{ count: true }, { count: true }],
    [{ other: '1' }, { other: '1' }],
  ])('%j is read as %j', (fields, values) =>
    expect(decodeBody(schema, fields)).toEqual({ values, unreadable: [] }),
  );

  test('that is no such value is named', () =>
    expect(decodeBody(schema, { count: 'many', text: 'a' })).toEqual({
      values: { text: 'a' },
      unreadable: [{ field: 'count', type: 'integer', rule: 'type' }],
    }));
});

test.each([
  ['number', '1e400'],
  ['number', '0x10'],
  ['number', ' 1'],
  ['integer', '9007199254740993'],
  ['object', '[1]'],
  ['object', '1'],
  ['object', 'null'],
  ['array', '{"a":1}'],
])('rejects a value of another type: %s %s', (type, text) =>
  expect(thing(text, type)).toMatchObject({ values: {}, unreadable: [{ field: 'thing', type }] }),
);

test('reads JSON into a field of any type, and anything else as a text', () => {
  const any = (text: string) =>
    decodeForm({ type: 'object', properties: { thing: {} } } as unknown as ObjectSchema, { thing: text });
  expect(['[1]', '{"a":"b"}', '1', 'a b'].map((text) => any(text).values['thing'])).toEqual([
    [1],
    { a: 'b' },
    1,
    'a b',
  ]);
});

test('keeps a field that the schema does not have as a text, also one named as a method of every object', () =>
  expect(
    decodeForm({ type: 'object', properties: {} } as ObjectSchema, { other: '1', toString: '2' }),
  ).toEqual({
    values: { other: '1', toString: '2' },
    unreadable: [],
  }));

test('reads a comma-separated list of up to 50,000 parts', () => {
  expect(read(Array(50_000).fill('1').join(','), numbers)).toHaveLength(50_000);
  expect(decodeForm(numbers, { list: Array(50_001).fill('1').join(',') }).values).toEqual({});
});
