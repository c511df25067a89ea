import { type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { describe, expect, it } from 'vitest';
import { formSchema } from '#schemas/derive/formSchema.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { portalSide } from '#schemas/derive/portal.ts';
import { nameConditions, rulesId } from '#schemas/derive/rules/conditions.ts';
import { keepsTo } from '#schemas/derive/rules/interpret.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { drawable } from '#src/records/forms/drawable.ts';
import { interpretedValidator } from '#src/records/forms/rules/interpretedValidator.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { validators } from 'virtual:validators';

const registry = productRegistry();
const ajv = createAjv();
/** Every resource, and what the portal makes of it. */
const sides = [...registry.resources.values()].flatMap((resource): [string, Resource][] => {
  const side = portalSide(resource);
  return [
    [resource.name, resource],
    ...(side ? [[`portal.${resource.name}`, side] as [string, Resource]] : []),
  ];
});

const inputs: Row[] = [
  {},
  { username: '张三_1', password: 'secret-6', level: 100 },
  { username: 'a b', password: '1 2', level: 7, tel: 'x', email: 'y', avatar: '/uploads/a.png' },
  { username: '', password: null, nickname: '𠮷'.repeat(20), unknown: 1 },
  { name: 'a', value: 'b', description: 'c' },
  { name: ' ', value: 5, description: null },
];

describe('the validators of the build', () => {
  it('are there for every input of every resource', () => {
    const wanted = sides.flatMap(([name, { services, actions }]) => [
      ...(services.add ? [`${name}.add`] : []),
      ...(services.edit ? [`${name}.edit`] : []),
      ...Object.values(actions).flatMap((action) => (action.input ? [`${name}.${action.name}`] : [])),
    ]);
    expect(Object.keys(validators).sort()).toEqual(wanted.sort());
  });

  it.each(Object.keys(validators))('find in %s what the server finds', async (key) => {
    const { input, purpose } = inputOf(key);
    const here = ajv.compile(inputSchema(input, purpose));
    const there = (await validators[key]?.())?.[rulesId(key)];
    const found = (errors: typeof here.errors) =>
      (errors ?? []).map(({ instancePath, keyword, params }) => [instancePath, keyword, params]);
    for (const value of inputs) {
      expect(there?.(value)).toBe(here(value));
      expect(found(there?.errors)).toEqual(found(here.errors));
    }
  });

  it.each(Object.keys(validators))('decide of %s which branch of its form holds', async (key) => {
    const { input, purpose } = inputOf(key);
    const validateFns = (await validators[key]?.()) ?? {};
    const drawing = drawable(formSchema(input, purpose, 'en').schema);
    const { schema, conditions } = nameConditions(drawing, rulesId(key));
    const validator = createPrecompiledValidator(validateFns, schema);
    const interpreted = interpretedValidator(inputSchema(input, purpose));
    const choices = Object.values(conditions).flatMap((condition) =>
      Object.entries((condition as unknown as ObjectSchema).properties).flatMap(([name, property]) =>
        [property.enum ?? property['const' as never]].flat().map((value) => ({ [name]: value })),
      ),
    );
    for (const value of [...inputs, ...choices]) {
      for (const [$id, condition] of Object.entries(conditions))
        expect(validator.isValid({ ...condition, $id }, value, schema)).toBe(keepsTo(condition, value));
      // As rjsf calls it while rendering: a condition missing from the build would throw.
      expect(retrieveSchema(validator, schema, schema, value)).toEqual(
        retrieveSchema(interpreted, schema, schema, value),
      );
    }
  });

  it.each(Object.keys(validators))(
    'give rjsf for %s errors at the places where the interpreter finds them',
    async (key) => {
      const { input, purpose } = inputOf(key);
      const rules = inputSchema(input, purpose);
      const drawn = { ...rules, $id: rulesId(key) } as RJSFSchema;
      const compiled = createPrecompiledValidator((await validators[key]?.()) ?? {}, drawn);
      const found = (validator: ValidatorType, value: Row) =>
        new Set(validator.validateFormData(value, drawn).errors.map(({ property }) => property));
      for (const value of inputs)
        expect(found(interpretedValidator(rules), value)).toEqual(found(compiled, value));
    },
  );

  // A `require` in a module would have failed while it loaded.
  it.each(Object.keys(validators))('need no eval for %s', async (key) => {
    const code = Object.values((await validators[key]?.()) ?? {}).join('\n');
    expect(code).toContain('validate');
    expect(code).not.toMatch(/new Function|\beval\(|require\(/);
  });
});

/** The schema from which the rules of a key are made. */
function inputOf(key: string) {
  const dot = key.lastIndexOf('.');
  const [name, purpose] = [key.slice(0, dot), key.slice(dot + 1)];
  const resource = new Map(sides).get(name);
  if (!resource) throw new Error(`no resource is called ${name}`);
  const input = resource.actions[purpose]?.input;
  return input
    ? ({ input, purpose: 'add' } as const)
    : ({ input: resource.schema, purpose: purpose === 'add' ? 'add' : 'edit' } as const);
}
