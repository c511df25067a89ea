import { expect, it } from 'vitest';
import { faultsOf } from '../support/records/couponFaults.ts';

const label = { zh_cn: '码', en: 'Code' };
const faults = (field: object, rest: object = {}) => {
  const schema = { type: 'object', properties: { code: field } };
  return faultsOf({
    'coupon.json': JSON.stringify({ name: 'coupon', label, schema, ...rest }, null, 1),
  });
};
const text = { type: 'string', label };

it.each([
  ['a kind of field as type', { type: 'select', label }, 'write "type": "string", "enum"'],
  ['a format as type', { type: 'date', label }, 'write "type": "string", "format": "date"'],
  ['a type of another language', { type: 'int', label }, 'write "type": "integer"'],
  ['a misspelt type', { type: 'strin', label }, 'did you mean "string"?'],
  ['a label as text', { type: 'string', label: 'Code' }, '{ "zh_cn": "…", "en": "Code" }'],
  ['a value that is computed', { ...text, default: { from: 'today' } }, 'a default is a constant value'],
  ['options as list', { ...text, options: ['a'] }, 'write the values as "enum"'],
  ['one choice as text', { ...text, enum: 'a' }, 'write a list: ["a"]'],
  ['required at a field', { ...text, required: true }, 'beside "properties"'],
  ['a misspelt format', { ...text, format: 'mony' }, 'did you mean "money"?'],
  ['a misspelt keyword', { ...text, maxLenght: 4 }, 'did you mean "maxLength"?'],
  [
    'a misspelt resource',
    { type: 'integer', label, reference: { resource: 'cupon' } },
    'did you mean "coupon"?',
  ],
])('says once what to write in place of %s', (_name, field, remedy) => {
  const found = faults(field);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(remedy);
  expect(found[0]).toMatch(/^coupon\.json:\d+ \/schema\/properties\/code/);
});

it('suggests the field that is meant', () => {
  const [found, ...more] = faults(text, { list: { columns: ['cod'] } });
  expect(found).toContain('no field is called "cod"; did you mean "code"?');
  expect(more).toEqual([]);
});

it('takes a list of types', () => {
  expect(faults({ type: ['string', 'integer'], label })).toEqual([]);
});
