import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResolvedConfig } from 'vite';
import { expect, test } from 'vitest';
import { interpret } from '#schemas/derive/rules/interpret.ts';
import { firstMultiple, isMultipleOf } from '#schemas/multipleOf.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { createValidate } from '#server/core/validation.ts';
import { textsOf } from '#server/language.ts';
import { validators } from '#tools/vite/validators.ts';

const multiples: [number, number][] = [
  [19.99, 0.01],
  [0.3, 0.1],
  [1.1, 0.1],
  [-4.35, 0.05],
  [0, 0.01],
  [1e21, 1],
  [0.000_000_3, 0.000_000_1],
  [9_007_199_254_740_991, 1],
  [7, 3.5],
];
const others: [number, number][] = [
  [19.995, 0.01],
  [0.35, 0.1],
  [7, 2],
  [-0.015, 0.01],
];
const schemaOf = (multipleOf: number) =>
  ({
    type: 'object',
    properties: { amount: { type: 'number', multipleOf, label: { zh_cn: '数量', en: 'Amount' } } },
  }) as unknown as ObjectSchema;

test.each(multiples)('%d is a multiple of %d, for services and forms alike', (amount, step) => {
  expect(isMultipleOf(amount, step)).toBe(true);
  const schema = schemaOf(step);
  expect(() => createValidate()(schema, { amount }, { texts: textsOf.en, lang: 'en' })).not.toThrow();
  expect(createAjv().compile(schema)({ amount })).toBe(true);
  expect(interpret(schema, { amount })).toEqual([]);
});

test.each(others)('%d is no multiple of %d: the field and the step are named', (amount, step) => {
  expect(isMultipleOf(amount, step)).toBe(false);
  const schema = schemaOf(step);
  const check = createAjv().compile(schema);
  expect(check({ amount })).toBe(false);
  expect(check.errors).toMatchObject([
    { instancePath: '/amount', keyword: 'multipleOf', params: { multipleOf: step } },
  ]);
  expect(interpret(schema, { amount })).toMatchObject([{ keyword: 'multipleOf' }]);
});

test.each([
  [3, 0.1, 3],
  [0.29, 0.1, 0.3],
  [-0.25, 0.1, -0.2],
  [5, 10, 10],
  [-5, 10, 0],
])('from %d on the first multiple of %d is %d', (least, step, first) => {
  expect(firstMultiple(least, step)).toBe(first);
});

test('the validators of the build ask the same function', async () => {
  const root = mkdtempSync(join(tmpdir(), 'kaifang-validators-'));
  mkdirSync(join(root, 'resources'));
  const file = {
    ...{ name: 'parcel', label: { zh_cn: '包裹', en: 'Parcel' }, path: '/parcels', display: 'amount' },
    schema: { ...schemaOf(0.01), required: ['amount'] },
  };
  writeFileSync(join(root, 'resources', 'parcel.json'), JSON.stringify(file));
  const plugin = validators();
  (plugin.configResolved as (config: ResolvedConfig) => void)({ root } as ResolvedConfig);
  const { handler } = plugin.load as { handler: (id: string) => string };
  const code = handler('\0virtual:validators/parcel');
  rmSync(root, { recursive: true });
  const [, name] = /import \* as (\w+) from '#schemas\/multipleOf\.ts';/.exec(code) ?? [];
  expect(code).toContain(`${name}.isMultipleOf`);
  expect(code).not.toContain('require(');
});
