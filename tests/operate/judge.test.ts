import { describe, expect, test } from 'vitest';
import { evaluateAnswer, expectationFault } from '#server/features/testCases/evaluateAnswer.ts';
import { readAnswer } from '#server/features/testCases/readActual.ts';
import { cpuTime } from '../support/cpuTime.ts';

const answer = readAnswer(`{
  "ret": 200, "text": "10", "one": 1, "oneText": "1", "none": null, "yes": true, "sum": 0.30000000000000004,
  "big": 9007199254740993, "huge": 1e400, "city": "北京", "day": "2026-01-31", "moment": "2026-01-31T10:00:00+08:00",
  "data": { "items": [ { "name": "a", "id": 7 }, { "name": "b" } ], "b": 1, "a": [1, "x"] }, "empty": "", "a.b": 1,
  "__proto__": "own"
}`);

const holds = (field: string, operator: string, value: string) =>
  evaluateAnswer({ field, operator, value }, answer?.(field) ?? { type: 'missing', text: '' }).holds;

// Each row: field, expected value, then whether it is equal, unequal, greater, less, at least, at most.
const golden: [string, string, string][] = [
  ['text', '9', '.u> g '],
  ['text', '10', 'e...gl'],
  ['text', '10.0', '.u..gl'],
  ['one', '1', 'e...gl'],
  ['one', '1.0', 'e...gl'],
  ['one', '"1"', '.u....'],
  ['oneText', '1', 'e...gl'],
  ['oneText', '"1"', 'e.....'],
  ['none', 'null', 'e.....'],
  ['none', '', 'e.....'],
  ['none', '0', '.u....'],
  ['yes', 'true', 'e.....'],
  ['yes', '1', '.u....'],
  ['missing', '', '......'],
  ['missing', 'x', '......'],
  ['data.items.0.id', '7', 'e...gl'],
  ['data.items.1.id', '7', '......'],
  ['data.items.2.name', 'a', '......'],
  ['sum', '0.3', '.u> g '],
  ['sum', '0.30000000000000004', 'e...gl'],
  ['big', '9007199254740992', '.u> g '],
  ['big', '9007199254740993', 'e...gl'],
  ['huge', '1e401', '.u.< l'],
  ['city', '北京', 'e.....'],
  ['city', '上海', '.u....'],
  ['day', '2026-02-01', '.u.< l'],
  ['day', '2026-01-31', 'e...gl'],
  ['moment', '2026-01-31T02:00:00Z', '.u..gl'],
  // Without a zone they are in the platform's time zone.
  ['moment', '2026-01-31 10:00', '.u..gl'],
  ['moment', '2026-01-31', '.u> g '],
  ['data.a', '[1,"x"]', 'e.....'],
  ['data', '{"b":1,"a":[1,"x"],"items":[{"id":7,"name":"a"},{"name":"b"}]}', 'e.....'],
  ['empty', '', 'e.....'],
  ['ret', 'x', '.u....'],
];

describe('the six comparisons (TST-01)', () => {
  const names = ['equal', 'unequal', 'greater', 'less', 'greater_or_equal', 'less_or_equal'];
  const marks = ['e', 'u', '>', '<', 'g', 'l'];
  test.each(golden)('%s against %j [entity-26]', (field, value, wanted) => {
    const found = names.map((operator, at) => (holds(field, operator, value) ? marks[at] : '.')).join('');
    expect(found).toBe(wanted.replaceAll(' ', '.'));
  });
});

test.each([
  ['{"n": 9007199254740993}', '{"n": 9007199254740992}', false],
  ['{"n": 9007199254740993}', '{"n":9007199254740993}', true],
  ['[0.30000000000000004, 1]', '[0.3000000000000000400, 1.0]', true],
  ['[0.30000000000000004]', '[0.300000000000000041]', false],
  ['[123456789012345678901234567890.1]', '[123456789012345678901234567890.2]', false],
  ['{"a": {"b": [1e2, -0]}, "c": null}', '{"c": null, "a": {"b": [100, 0]}}', true],
  ['[1e400]', '[1e401]', false],
  ['[1]', '["1"]', false],
  ['["1"]', '["1.0"]', false],
  ['[null]', '["null"]', false],
  ['[1, 2]', '[2, 1]', false],
  ['[1, 2]', '[1]', false],
  ['{"a": 1}', '{"a": 1, "b": 2}', false],
  ['{"a": 1, "a": 2}', '{"a": 2}', true],
  ['["\\u00e9"]', '["é"]', true],
  ['{"__proto__": 1}', '{}', false],
  ['[1]', '[1', false],
  ['{"a": 1}', '{"a": 1} // the same', false],
])(
  'inside of arrays and objects numbers are compared as exactly: %s with %s (TST-01)',
  (body, value, isSame) => {
    const told = readAnswer(`{"x": ${body}, "list": [0, ${body}]}`);
    const held = (field: string, operator: string) =>
      evaluateAnswer({ field, operator, value }, told?.(field) ?? { type: 'missing', text: '' }).holds;
    expect([held('x', 'equal'), held('x', 'unequal'), held('list', 'contains')]).toEqual([
      isSame,
      !isSame,
      isSame,
    ]);
  },
);

test('a list of many is held against what is expected in a moment (TST-07)', () => {
  const list = JSON.stringify(Array.from({ length: 20_000 }, (_none, id) => ({ id })));
  const value = JSON.stringify({ id: -1, text: Array.from({ length: 500 }, (_none, at) => `${at}`) });
  const whole = readAnswer(`{"list":${list}}`)?.('list') ?? { type: 'missing', text: '' };
  const took = cpuTime(() => {
    expect(evaluateAnswer({ field: 'list', operator: 'contains', value }, whole).holds).toBe(false);
    expect(
      evaluateAnswer({ field: 'list', operator: 'contains', value: '{"id": 19999.0}' }, whole).holds,
    ).toBe(true);
  });
  expect(took).toBeLessThan(5000);
});

test.each([
  ['city', 'contains', '北', true],
  ['ret', 'contains', '00', true],
  ['data.a', 'contains', 'x', true],
  ['data.a', 'contains', '"1"', false],
  ['data', 'contains', 'items', true],
  ['none', 'contains', 'null', false],
  ['text', 'matches', '^\\d+$', true],
  ['city', 'matches', '^[a-z]+$', false],
  ['city', 'matches', '([', false],
  ['data.items.0', 'exists', '', true],
  ['data.items.9', 'exists', '', false],
  ['data.items.9', 'exists', 'false', true],
  ['ret', 'type', 'integer', true],
  ['sum', 'type', 'integer', false],
  ['sum', 'type', 'number', true],
  ['none', 'type', 'null', true],
  ['data.items', 'type', 'array', true],
  ['nope', 'type', 'missing', true],
  ['ret', 'about', '200', false],
] as const)('%s %s %j: %s', (field, operator, value, wanted) =>
  expect(holds(field, operator, value)).toBe(wanted),
);

test('what looks like a script is plain text, and a pattern cannot run for long (TST-07)', () => {
  for (const path of [
    '{{ret}}',
    ['$', '{ret}'].join(''),
    'constructor',
    'toString',
    'data.constructor.name',
    'data.items.length',
  ])
    expect(answer?.(path).type).toBe('missing');
  expect(answer?.('__proto__').text).toBe('own');
  expect(holds('city', 'equal', ['$', '{city}'].join(''))).toBe(false);
  const took = cpuTime(() => {
    for (const value of ['^(a+)+$', '(?:a|b)?'.repeat(60), `${'(?:a|b)?'.repeat(1000)}[cd]$`])
      evaluateAnswer(
        { field: 'x', operator: 'matches', value },
        { type: 'string', text: `${'a'.repeat(1_000_000)}!` },
      );
  });
  expect(took).toBeLessThan(1000);
  expect(readAnswer('<html>')).toBeUndefined();
});

test('a number with more digits than anybody means is compared as a text, at once (TST-07)', () => {
  const long = '9'.repeat(900_000);
  const took = cpuTime(() => {
    const held = ['equal', 'greater', 'unequal'].map(
      (operator) =>
        evaluateAnswer({ field: 'x', operator, value: `${long}.0` }, { type: 'number', text: long }).holds,
    );
    expect(held).toEqual([false, false, true]);
  });
  expect(took).toBeLessThan(1000);
  expect(
    evaluateAnswer({ field: 'x', operator: 'equal', value: long }, { type: 'number', text: long }).holds,
  ).toBe(true);
});

test('a name with a dot or a quote in it is asked for in brackets and quotes', () => {
  const told = readAnswer('{"a.b": {"c": [7, {"d\\"e": 8}]}, "c": [{"x.y": true}]}');
  const paths = ['["a.b"].c.0', '["a.b"]["c"].1["d\\"e"]', 'c.0["x.y"]', 'a.b', '["a"].b'];
  expect(paths.map((path) => told?.(path).text)).toEqual(['7', '8', 'true', '', '']);
});

test('a place in a list is said as JSONPath and scripts say it, too', () => {
  const told = readAnswer('{"data": {"list": [{"a": 1}, [2, {"b.c": 3}]]}, "0": "name", "x": {"1": 4}}');
  const paths = [
    'data.list[0].a',
    'data.list[1][0]',
    'data["list"][1].1["b.c"]',
    '[0]',
    'x[1]',
    'data.list[2]',
  ];
  expect(paths.map((path) => told?.(path).text)).toEqual(['1', '2', '3', 'name', '4', '']);
  expect(told?.('data.list[x]').type).toBe('missing');
});

test.each([
  ['type', 'integer', undefined],
  ['type', ' missing ', undefined],
  ['type', 'text', 'type'],
  ['exists', '', undefined],
  ['exists', 'false', undefined],
  ['exists', 'no', 'truth'],
  ['greater', '1.50', undefined],
  ['less', '2026-01-31', undefined],
  ['less_or_equal', '2026-01-31 10:00', undefined],
  ['greater_or_equal', 'ten', 'order'],
  ['matches', '^a+$', undefined],
  ['matches', '([', 'pattern'],
  ['matches', `${'(?:a|b)?'.repeat(1000)}$`, 'pattern'],
  ['equal', '([', undefined],
] as const)('an expectation with %s %j has the fault %s', (operator, value, fault) =>
  expect(expectationFault({ field: 'x', operator, value })).toBe(fault),
);

test('of an actual value the first 500 characters are shown', () => {
  const actual = { type: 'string', text: `${'a'.repeat(500)}b` } as const;
  expect(evaluateAnswer({ field: 'x', operator: 'equal', value: '' }, actual).actual).toBe('a'.repeat(500));
});
