import { describe, expect, it } from 'vitest';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { interpret } from '#schemas/derive/rules/interpret.ts';
import { explain } from '#schemas/explain.ts';
import { langs, type ObjectSchema } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { textsOf } from '#server/language.ts';

/** The error message for a value in a field that accepts only this one. */
function told(only: unknown): string | undefined {
  const label = { zh_cn: '类型', en: 'Type' };
  const schema = { type: 'object', properties: { kind: { const: only, label } } } as unknown as ObjectSchema;
  const validate = createAjv().compile(schema);
  expect(validate({ kind: 'other' })).toBe(false);
  const [words] = explain(validate.errors, schema, textsOf.en, 'en');
  expect(explain(interpret(schema, { kind: 'other' }), schema, textsOf.en, 'en')).toEqual([words]);
  return words?.message;
}

describe('a field that takes one value alone', () => {
  it.each([
    ['a word', 'day', 'Type must be one of: day'],
    ['a number', 3, 'Type must be one of: 3'],
    ['no', false, 'Type must be one of: false'],
    ['nothing', null, 'Type must be left empty here'],
  ])('%s', (_what, only, message) => expect(told(only)).toBe(message));
});

describe('choices', () => {
  it.each([
    ['zh_cn', '权限只能是：游客 (tourist), 会员 (member), vip'],
    ['en', 'Permission must be one of: Tourist (tourist), Member (member), vip'],
  ] as const)('are shown by their words and their values: %s', (lang, message) => {
    const options = {
      tourist: { label: { zh_cn: '游客', en: 'Tourist' } },
      member: { label: { zh_cn: '会员', en: 'Member' } },
    };
    const may = { type: 'string', enum: ['tourist', 'member', 'vip'], options } as const;
    const label = { zh_cn: '权限', en: 'Permission' };
    const schema = { type: 'object', properties: { may: { ...may, label } } } as unknown as ObjectSchema;
    const validate = createAjv().compile(schema);
    expect(validate({ may: 'Memberz' })).toBe(false);
    expect(explain(validate.errors, schema, textsOf[lang], lang)[0]?.message).toBe(message);
  });
});

describe('a limit of one is shown as one, of two as two', () => {
  const schema = {
    type: 'object',
    properties: {
      least: { type: 'string', minLength: 1 },
      letter: { type: 'string', maxLength: 1 },
      word: { type: 'string', maxLength: 2 },
      one: { type: 'array', maxItems: 1 },
      some: { type: 'array', minItems: 1 },
      pair: { type: 'array', minItems: 2 },
    },
  } as unknown as ObjectSchema;
  const input = { least: '', letter: 'ab', word: 'abc', one: [1, 2], some: [], pair: [] };

  it('in English, which has a plural', () => {
    const validate = createAjv().compile(schema);
    expect(validate(input)).toBe(false);
    expect(explain(validate.errors, schema, textsOf.en, 'en').map(({ message }) => message)).toEqual([
      'least needs at least 1 character',
      'letter may have at most 1 character',
      'word may have at most 2 characters',
      'one may have at most 1 item',
      'some needs at least 1 item',
      'pair needs at least 2 items',
    ]);
  });
});

describe('nothing where something has to stand', () => {
  const label = { zh_cn: '接口流量', en: 'Calls' };
  const schema: ObjectSchema = {
    type: 'object',
    required: ['flow'],
    properties: {
      flow: { type: 'integer', minimum: 1, default: 100, label },
      kind: { type: 'string', enum: ['a', 'b'], label },
    },
  };
  const input = inputSchema({ ...schema, required: ['flow', 'kind'] }, 'add');

  it.each(langs)('is missed in %s, no matter what type it would have [beyond-04]', (lang) => {
    const values = { flow: null, kind: null };
    const validate = createAjv().compile(input);
    expect(validate(values)).toBe(false);
    const message = lang === 'en' ? 'Calls is required' : '接口流量不能为空';
    const missed = ['flow', 'kind'].map((field) => ({ field, rule: 'required', message }));
    expect(explain(validate.errors, input, textsOf[lang], lang, values)).toEqual(missed);
    expect(explain(interpret(input, values), input, textsOf[lang], lang, values)).toEqual(missed);
  });
});

describe('a value of another type than its choices', () => {
  const options = { '100': { label: { zh_cn: '个人开发者', en: 'Personal developer' } } };
  const level = { type: 'integer', enum: [0, 100], options, label: { zh_cn: '等级', en: 'Level' } } as const;
  const schema = {
    type: 'object',
    properties: { level, levels: { type: 'array', items: level } },
  } as unknown as ObjectSchema;

  it.each([
    ['alone', { level: 'company' }],
    ['in a list', { levels: ['company'] }],
  ])('is shown what they are: %s', (_where, value) => {
    const [told] = explain(interpret(schema, value), schema, textsOf.en, 'en', value);
    expect(told?.message).toContain('must be one of: 0, Personal developer (100)');
  });
});
