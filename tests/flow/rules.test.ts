import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTypes, type Parameter } from '#schemas/flow/api.ts';
import { apiProblems } from '#schemas/flow/check/api.ts';
import { parameterMessage } from '#schemas/flow/parameters/error.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { compileParameters } from '#schemas/flow/rules/compileParameters.ts';
import { apiInputSchema } from '#schemas/flow/rules/inputSchema.ts';
import { isNarrowerSchema } from '#schemas/flow/rules/isNarrowerSchema.ts';
import { ruleTexts } from '#schemas/flow/rules/ruleTexts.ts';
import type { ValueSchema } from '#schemas/flow/rules/valueSchema.ts';
import { textsOf } from '#server/language.ts';
import { cpuTime } from '../support/cpuTime.ts';
import { differences, inGateway, inPhp, inTheirWords } from '../support/flow/agree.ts';
import { api } from '../support/flow/api.ts';
import { made, ref, respond } from '../support/flow/cases/case.ts';
import { ruledParameters, schemaCases } from '../support/flow/cases/schemas.ts';

const read = (parameter: Omit<Parameter, 'name'>, x: unknown) =>
  compileParameters([{ name: 'x', ...parameter }])({ x });
const messages = (parameter: Omit<Parameter, 'name'>, x: unknown, lang: 'zh_cn' | 'en' = 'en') =>
  read(parameter, x).errors?.map((error) => parameterMessage(error, textsOf[lang])) ?? [];

describe('the schema of a parameter', () => {
  it('names the value that breaks a rule by its path, in both languages', () => {
    const schema = {
      properties: {
        city: { type: 'string', enum: ['Oslo', 'Rome'] },
        tags: { type: 'array', items: { type: 'string', maxLength: 2 } },
      },
      required: ['name'],
    };
    const value = '{"city":"Bern","tags":["a","b","long"]}';
    expect(messages({ type: 'object', schema }, value)).toEqual([
      'x.city should be in Oslo/Rome',
      'x.name require, but miss',
      'x.tags[2].len should <= 2, but now x.tags[2].len = 4',
    ]);
    expect(messages({ type: 'object', schema }, value, 'zh_cn')).toEqual([
      '参数x.city应该为：Oslo/Rome',
      '缺少必要参数x.name',
      'x.tags[2].len应该小于等于2, 但现在x.tags[2].len = 4',
    ]);
  });

  it('checks the value after it was read by its type', () => {
    expect(read({ type: 'integer', schema: { enum: [1, 2] } }, '2').values).toEqual({ x: 2 });
    expect(messages({ type: 'integer', schema: { exclusiveMinimum: 2 } }, '2')).toEqual([
      'x should > 2, but now x = 2',
    ]);
    expect(messages({ type: 'array', schema: { items: { type: 'integer' } } }, '{"a":1}')).toEqual([
      'x should be of the type array',
    ]);
  });

  it('keeps every message of the type before its own', () => {
    const schema = { items: { type: 'integer' } };
    expect(messages({ type: 'array', schema }, '{', 'zh_cn')).toEqual(['参数x的JSON数据格式错误']);
    expect(messages({ type: 'array', max: 1, schema }, '["a","b"]')).toEqual([
      'x should <= 1, but now x = 2',
    ]);
  });

  it('without rules leaves a parameter as it was', () => {
    const plain: Parameter[] = [{ name: 'x', type: 'array', schema: { deprecated: true, examples: [[1]] } }];
    expect(compileParameters(plain)({ x: '{"a":1}' }).values).toEqual({ x: { a: 1 } });
  });

  it('accepts null for a required parameter only where it is nullable', () => {
    expect(read({ type: 'string', required: true, schema: { nullable: true } }, null).values).toEqual({
      x: null,
    });
    expect(read({ type: 'string', required: true }, null).errors).toMatchObject([{ rule: 'missing' }]);
    expect(
      compileParameters([{ name: 'x', type: 'string', required: true, schema: { nullable: true } }])({})
        .errors,
    ).toMatchObject([{ rule: 'missing' }]);
  });

  it('matches patterns in linear time, and compares long lists', () => {
    const took = cpuTime(() => {
      const schema = { pattern: '^(a+)+$' };
      expect(messages({ type: 'string', schema }, `${'a'.repeat(50_000)}!`)).toEqual([
        'x can not match ^(a+)+$',
      ]);
      const list = JSON.stringify(Array.from({ length: 20_000 }, (_one, at) => ({ at })));
      expect(messages({ type: 'array', schema: { uniqueItems: true } }, list)).toEqual([]);
      const wrong = { items: { type: 'object', properties: { at: { type: 'string' } } } };
      expect(messages({ type: 'array', schema: wrong }, list)).toHaveLength(1);
    });
    expect(took).toBeLessThan(3000);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ruledParameters), fc.jsonValue(), (parameter, sent) => {
        const { values, errors } = compileParameters([parameter])({ [parameter.name]: sent });
        expect(values === undefined).toBe(errors !== undefined);
      }),
    );
  });

  it('is refused where it has a fault, with the place', () => {
    const faults = (schema: unknown) =>
      apiProblems(api({ parameters: [{ name: 'x', type: 'string', schema: schema as ValueSchema }] })).map(
        ({ field, key, values }) => `${field} ${key} ${values?.['at']}`,
      );
    expect(faults({ enums: ['a'] })).toEqual(['parameters.0.schema ruleWord enums']);
    expect(faults({ type: 'string' })).toEqual(['parameters.0.schema ruleWord type']);
    expect(faults({ properties: { a: { $ref: '#' } } })).toEqual([
      'parameters.0.schema ruleWord properties.a.$ref',
    ]);
    expect(faults({ items: { pattern: '(?=a)' } })).toEqual([
      'parameters.0.schema rulePattern items.pattern',
    ]);
    expect(faults({ multipleOf: 0 })).toEqual(['parameters.0.schema ruleForm multipleOf']);
    expect(faults([])).toEqual(['parameters.0.schema ruleForm ']);
    const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ items: inner }), {});
    expect(faults(deep)[0]).toContain('ruleSize');
    expect(faults({ enum: ['a'], options: { a: { label: { zh_cn: '甲', en: 'A' } } } })).toEqual([]);
  });

  it('holds for its default', () => {
    const parameter: Parameter = { name: 'x', type: 'string', default: 'b', schema: { enum: ['a'] } };
    expect(apiProblems(api({ parameters: [parameter] }))).toMatchObject([{ key: 'parameterDefault' }]);
  });

  it('gives the fields and elements that a flow can refer to', () => {
    const parameter: Parameter = {
      name: 'o',
      type: 'object',
      schema: { properties: { list: { type: 'array', items: { type: 'string' } } } },
    };
    const problems = (path: string) => {
      const { flow, api: about } = made('a', '', { end: respond({ v: ref(path) }) }, 'start>end', [{}], {
        parameters: [parameter],
      });
      return problemsOf(flow, about).filter(({ severity }) => severity === 'error').length;
    };
    expect([problems('start.o.list[0]'), problems('start.o.other')]).toEqual([0, 1]);
  });

  it('counts as narrower where it may reject what it accepted', () => {
    const narrower: [ValueSchema, ValueSchema, boolean][] = [
      [{ enum: ['a'] }, { enum: ['a', 'b'] }, false],
      [{ enum: ['a', 'b'] }, { enum: ['a'] }, true],
      [{ pattern: 'a' }, {}, false],
      [{}, { pattern: 'a' }, true],
      [{ required: ['a'] }, { required: [] }, false],
      [{ properties: { a: { maxLength: 3 } } }, { properties: { a: { maxLength: 2 } } }, true],
      [{ items: { type: 'string' } }, { items: { type: ['string', 'null'] } }, false],
    ];
    for (const [old, next, is] of narrower)
      expect(isNarrowerSchema(old, next), JSON.stringify([old, next])).toBe(is);
  });
});

describe('an API as one JSON Schema', () => {
  it('has the limits, the rules and the defaults of its parameters', () => {
    const parameters: Parameter[] = [
      { name: 'n', type: 'integer', required: true, min: 1, schema: { enum: [1, 2] }, description: 'Which' },
      { name: 's', type: 'string', max: 5, default: 'a', schema: { nullable: true, enum: ['a'] } },
      { name: 'l', type: 'array', schema: { items: { type: 'string' } } },
    ];
    expect(apiInputSchema(parameters)).toEqual({
      type: 'object',
      required: ['n'],
      properties: {
        n: { type: 'integer', minimum: 1, enum: [1, 2], description: 'Which' },
        s: { type: ['string', 'null'], maxLength: 5, default: 'a', enum: ['a', null] },
        l: { type: 'array', items: { type: 'string' } },
      },
    });
  });
});

describe('the rules of parameters in PHP', () => {
  it('agree with those of the gateway, in their answers and their words', async () => {
    expect(new Set(ruledParameters.map(({ type }) => type)).size).toBe(fieldTypes.length - 1);
    const gateway = await inGateway(schemaCases, {});
    expect(differences(schemaCases, gateway, await inPhp(schemaCases, {})).join('\n')).toBe('');
    const words = await inTheirWords(schemaCases, {}, {}, null);
    expect(words.php).toEqual(words.gateway);
    expect(words.gateway.filter(({ ret }) => ret === 200)).toHaveLength(16);
    expect(words.gateway.filter(({ ret }) => ret === 400)).toHaveLength(32);
  });
});

describe('the rules of a parameter as texts', () => {
  it.each([
    ['integer', '≥ 2', '≤ 5'],
    ['string', 'len ≥ 2', 'len ≤ 5'],
    ['array', 'count ≥ 2', 'count ≤ 5'],
    ['file', 'bytes ≥ 2', 'bytes ≤ 5'],
  ] as const)('say what minimum and maximum limit in a value of the type %s', (type, ...texts) => {
    expect(ruleTexts({ name: 'a', type, min: 2, max: 5 }, 'en')).toEqual(texts);
  });
});
