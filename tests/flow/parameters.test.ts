import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTypes, type Parameter } from '#schemas/flow/api.ts';
import { parameterMessage } from '#schemas/flow/parameters/error.ts';
import { sentFile } from '#schemas/flow/parameters/file.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import { textsOf } from '#server/language.ts';

const read = (rule: Omit<Parameter, 'name'>, value?: unknown) =>
  readParameters([{ name: 'x', ...rule }], value === undefined ? {} : { x: value });

const messages = (rule: Omit<Parameter, 'name'>, value?: unknown) =>
  read(rule, value).errors?.map((error) => [
    parameterMessage(error, textsOf.zh_cn),
    parameterMessage(error, textsOf.en),
  ]);

describe('the parameters of a call', () => {
  it('are converted as PhalApi converts them [entity-08]', () => {
    const cases: readonly [Parameter['type'], unknown, unknown][] = [
      ['string', 5, '5'],
      ['string', true, '1'],
      ['integer', '12abc', 12],
      ['integer', 'abc', 0],
      ['integer', ' -7.9', -7],
      ['integer', '1e3', 1000],
      ['float', '1.50', 1.5],
      ['float', 'x', 0],
      ['boolean', 'YES', true],
      ['boolean', '0', false],
      ['boolean', '2', true],
      ['boolean', 'no', false],
      ['date', '2026-01-31', '2026-01-31'],
      ['array', '[1,"a"]', [1, 'a']],
      ['array', [1], [1]],
      ['array', '{"a":1}', { a: 1 }],
      ['object', '[1]', [1]],
      ['object', '{"a":1}', { a: 1 }],
    ];
    for (const [type, sent, value] of cases)
      expect(read({ type }, sent).values, `${type} ${sent}`).toEqual({ x: value });
  });

  it('are dates that there are, in a way to write them that flows read, or none', () => {
    for (const date of [
      '2026-01-31',
      '2024-02-29 23:59',
      '2026-01-31T08:00:00.5+08:00',
      '2026-01-31 08:00:00',
    ])
      expect(read({ type: 'date', required: true }, date).values).toEqual({ x: date });
    for (const text of ['2026-02-30', '2026-2-3', 'soon', ' 2026-01-31', '1769846400', 1769846400, true, []])
      expect(messages({ type: 'date' }, text), String(text)).toEqual([['x参数错误', 'illegal parameter x']]);
    expect(read({ type: 'date' }, '').values).toEqual({ x: null });
    expect(messages({ type: 'date', required: true }, '')).toEqual([
      ['缺少必要参数x', 'x require, but miss'],
    ]);
  });

  it('are refused where an object of a JSON text has a name twice, as in a body of JSON', () => {
    for (const text of ['{"a":1,"a":2}', '[{"b":[{"a":1,"\\u0061":2}]}]'])
      for (const type of ['object', 'array'] as const)
        expect(messages({ type }, text), text).toEqual([
          ['参数x的同一个对象中名称a重复出现', 'x has the name a twice in one object'],
        ]);
    expect(read({ type: 'object' }, '{"a":{"a":"\\"a\\":1"}}').values).toEqual({ x: { a: { a: '"a":1' } } });
  });

  it('have no sign that no database keeps, however deep it stands', () => {
    const sent: readonly [Parameter['type'], unknown][] = [
      ['string', 'a\0b'],
      ['string', 'a\ud800'],
      ['array', '["\\u0000"]'],
      ['array', [['\0']]],
      ['object', { 'a\0': 1 }],
    ];
    for (const [type, value] of sent)
      expect(read({ type }, value).errors, JSON.stringify(value)).toMatchObject([{ rule: 'illegal' }]);
    expect(read({ type: 'string' }, 'a\\u0000 😀').values).toEqual({ x: 'a\\u0000 😀' });
  });

  it('may be empty where they are required, but not missing', () => {
    expect(read({ type: 'string', required: true }, '').values).toEqual({ x: '' });
    expect(messages({ type: 'string', required: true })).toEqual([['缺少必要参数x', 'x require, but miss']]);
    expect(read({ type: 'string' }).values).toEqual({ x: null });
    expect(read({ type: 'integer', required: true, default: 3 }).values).toEqual({ x: 3 });
  });

  it('say what is wrong in the words of PhalApi', () => {
    expect(messages({ type: 'integer', min: 1 }, '0')).toEqual([
      ['x应该大于或等于1, 但现在x = 0', 'x should >= 1, but now x = 0'],
    ]);
    expect(messages({ type: 'string', max: 2 }, '中文字')).toEqual([
      ['x.len应该小于等于2, 但现在x.len = 3', 'x.len should <= 2, but now x.len = 3'],
    ]);
    expect(messages({ type: 'array' }, '{')).toEqual([['参数x的JSON数据格式错误', 'x illegal json data']]);
    expect(messages({ type: 'array', max: 1 }, '[1,2]')?.[0]?.[1]).toBe('x should <= 1, but now x = 2');
    expect(messages({ type: 'integer' }, '99999999999999999')?.[0]?.[1]).toBe('illegal parameter x');
    expect(messages({ type: 'file', required: true })).toEqual([['缺少上传文件：x', 'miss upload file: x']]);
    expect(
      messages(
        { type: 'file', max: 10 },
        sentFile({ name: 'a', type: 'b', size: 11 }, new Uint8Array(11)),
      )?.[0]?.[1],
    ).toBe('x.size should <= 10, but now x.size = 11');
  });

  it('are all looked at, and what is not declared is left out', () => {
    const rules: Parameter[] = [
      { name: 'a', type: 'string', required: true },
      { name: 'b', type: 'integer', max: 1 },
    ];
    expect(readParameters(rules, { b: '2', __proto__: 1 }).errors?.map(({ field }) => field)).toEqual([
      'a',
      'b',
    ]);
    expect(readParameters(rules, { a: 'x', b: 1, c: 3 }).values).toEqual({ a: 'x', b: 1 });
  });

  it('never throw, no matter what is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldTypes), fc.jsonValue(), (type, sent) => {
        const { values, errors } = read({ type, min: 0, max: 5 }, sent);
        expect(values === undefined).toBe(errors !== undefined);
      }),
    );
  });
});
