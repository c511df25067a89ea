import { describe, expect, it } from 'vitest';
import type { FieldType } from '#schemas/flow/api.ts';
import { valuesOfTexts } from '#schemas/flow/rules/schemaRows.ts';
import type { ValueSchema } from '#schemas/flow/rules/valueSchema.ts';
import { rulesFromForm, rulesToForm } from '#src/features/api_design/rules/rulesForm.ts';
import { ruledParameters } from '../support/flow/cases/schemas.ts';

const more: readonly [FieldType, ValueSchema][] = [
  ['string', { enum: ['a', 'b'], options: { a: { label: { zh_cn: '甲', en: 'A' } } }, examples: ['a'] }],
  ['integer', { enum: [1, 2], exclusiveMinimum: 0, deprecated: true, nullable: true }],
  ['array', { items: { type: 'object', properties: { a: { type: ['string', 'null'], maxLength: 3 } } } }],
  [
    'object',
    { properties: { a: { description: 'A', oneOf: [{ type: 'string' }, {}] } }, required: ['a', 'b'] },
  ],
  ['object', { additionalProperties: { type: 'integer' }, minProperties: 1 }],
  ['string', { format: 'phone', oneOf: [{ maxLength: 1 }, { minLength: 3 }] }],
  ['file', { deprecated: true }],
];

describe('the form of the rules of a parameter', () => {
  it('gives back the schema that it shows', () => {
    const all = [...ruledParameters.map(({ type, schema = {} }) => [type, schema ?? {}] as const), ...more];
    for (const [type, schema] of all)
      expect(rulesFromForm(type, rulesToForm(type, schema), schema), JSON.stringify(schema)).toEqual(schema);
  });

  it('reads allowed values by the type', () => {
    expect(valuesOfTexts('integer', ['1', '-2'])).toEqual([1, -2]);
    expect(valuesOfTexts('integer', ['1.5'])).toBeNull();
    expect(valuesOfTexts('float', ['1.5', ''])).toBeNull();
    expect(valuesOfTexts('boolean', ['true'])).toEqual([true]);
    expect(valuesOfTexts('string', ['1'])).toEqual(['1']);
  });
});
