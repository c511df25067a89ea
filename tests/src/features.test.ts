import { describe, expect, it } from 'vitest';
import type { FieldGroup, Resource } from '#schemas/resource.ts';
import { packagePrice } from '#src/fields/packagePrice.ts';
import { type OwnSection, sectionsBelow, showParts } from '#src/records/show/showParts.ts';

const component = () => null;
const groups: FieldGroup[] = [{ fields: ['a', 'b', 'c'] }, { fields: ['d'] }];
const resource = { show: { groups } } as unknown as Resource;
const told = (parts: readonly (FieldGroup | OwnSection)[]) =>
  parts.map((part) => ('component' in part ? part.name : part.fields.join()));

describe('the sections of a feature on the show screen', () => {
  it.each([
    ['none leaves the groups as they are', {}, ['a,b,c', 'd']],
    ['one that takes the first field stands before the rest', { own: ['a'] }, ['own', 'b,c', 'd']],
    ['one that takes a later field stands behind the rest', { own: ['c'] }, ['a,b', 'own', 'd']],
    ['one that takes a whole group stands in its place', { own: ['d'] }, ['a,b,c', 'own']],
    ['one that takes fields of two groups stands once', { own: ['b', 'd'] }, ['a,c', 'own']],
    ['two of one group stand in their order', { one: ['a'], two: ['c'] }, ['one', 'two', 'b', 'd']],
  ])('%s', (_what, taken, expected) => {
    const sections = Object.fromEntries(
      Object.entries(taken).map(([name, fields]) => [name, { component, fields }]),
    );
    expect(told(showParts(resource, sections))).toEqual(expected);
    expect(sectionsBelow(sections)).toEqual([]);
  });

  it('stand below the record where they take no field', () => {
    const sections = { own: { component } };
    expect(told(showParts(resource, sections))).toEqual(['a,b,c', 'd']);
    expect(sectionsBelow(sections)).toEqual([{ name: 'own', component }]);
  });
});

describe('the price of a package', () => {
  it.each([
    ['20.00', 3, '60.00'],
    ['0.05', 3, '0.15'],
    ['0', 1, '0.00'],
    ['99999999999.99', 1000, '99999999999990.00'],
  ])('%s times %s is %s', (price, quantity, amount) => expect(packagePrice(price, quantity)).toBe(amount));

  it.each([
    [null, 1],
    ['20.00', 0],
    ['20.00', 1.5],
    ['20.00', undefined],
    ['-1.00', 1],
  ])('is not known of %s times %s', (price, quantity) =>
    expect(packagePrice(price, quantity)).toBeUndefined(),
  );
});
