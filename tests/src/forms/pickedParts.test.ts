import { expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { fits, partsOf } from '#src/records/forms/templates/pickedParts.ts';
import { productRegistry } from '../../support/productRegistry.ts';

const { schema, form } = resourceOf(productRegistry(), 'task');
const into = form.groups.flatMap(({ pick }) => pick?.into ?? []);
const isOffered = (service: string) => fits(partsOf(service, into), schema.properties as never);

test.each([
  ['App.Weather.Now', true],
  ['App.Weather.Now_Here', false],
  [`App.Weather.${'A'.repeat(51)}`, false],
  [`App.Weather.${'A'.repeat(50)}`, true],
  ['App.Weather.Now.More', false],
  ['App.Weather', false],
])('a task is offered what its form takes, and nothing else: %s [rule-18]', (service, is) => {
  expect(isOffered(service)).toBe(is);
});

test('a field without rules takes every part', () => {
  expect(fits({ a: 'x_y', b: '' }, { a: {}, b: true })).toBe(true);
});
