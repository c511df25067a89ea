import { describe, expect, it } from 'vitest';
import { normalised } from '#schemas/anySchema/normalise.ts';
import { schemaFaultsOf } from '#schemas/anySchema/schemaRules.ts';
import { createRegistry } from '#schemas/registry.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import { faultsOf } from '../support/records/couponFaults.ts';

const label = { zh_cn: '物', en: 'Thing' };
const $schema = 'http://json-schema.org/draft-07/schema#';
const file = (schema: unknown, rest: object = {}) => ({ name: 'thing', label, schema, ...rest });
const faults = (schema: unknown) =>
  faultsOf({ 'thing.json': JSON.stringify(file(schema), null, 1) }).join('\n');
const resource = (schema: unknown, rest?: object) =>
  createRegistry([{ file: 'thing.json', content: file(schema, rest) }]).resources.get('thing') as Resource;
const remarks = (schema: unknown) =>
  normalised(file(schema), 'thing.json').remarks.map(({ path, problem }) => `${path}: ${problem}`);
const field = (rule: unknown, rest: object = {}) => ({
  $schema,
  type: 'object',
  properties: { field: rule },
  ...rest,
});

describe('what is refused has a place and a remedy', () => {
  const twice = (name: string) => ({
    allOf: [{ $ref: `#/definitions/${name}` }, { $ref: `#/definitions/${name}` }],
  });
  const laughs = Object.fromEntries(
    Array.from({ length: 40 }, (_one, at) => [
      `l${at}`,
      at === 39 ? { type: 'string' } : twice(`l${at + 1}`),
    ]),
  );
  let deep: unknown = { type: 'string' };
  for (let level = 0; level < 200; level++) deep = { type: 'array', items: deep };

  it.each([
    [
      'a billion laughs',
      field({ $ref: '#/definitions/l0' }, { definitions: laughs }),
      'more than 10000 rules',
    ],
    [
      'a loop',
      field({ $ref: '#/definitions/a' }, { definitions: { a: { $ref: '#/definitions/a' } } }),
      '/schema/properties/field: refers to itself without an end',
    ],
    ['great depth', field(deep), 'nests too deep'],
    [
      'a reference to nothing',
      field({ $ref: '#/definitions/none' }),
      '/schema/properties/field/$ref: no schema is at #/definitions/none',
    ],
    [
      'another server, in a schema that names no draft',
      { type: 'object', properties: { field: { items: { $ref: 'https://evil.example/x.json' } } } },
      '/schema/properties/field/items/$ref: https://evil.example/x.json is on another server, which is never asked',
    ],
    ['a missing file', field({ $ref: './none.json' }), 'no schema is at ./none.json'],
    [
      'a file outside the folders',
      field({ $ref: '../../package.json' }),
      'no schema is at ../../package.json',
    ],
    [
      'a file of the server',
      field({ $ref: 'file:///etc/hostname.json' }),
      'no schema is at file:///etc/hostname.json',
    ],
    ['draft 3', { $schema: 'http://json-schema.org/draft-03/schema#', type: 'object' }, '/schema/$schema:'],
    [
      'what the draft refuses',
      field({ type: 'strng' }),
      '/schema/properties/field/type: "type" is not an allowed word; use one of',
    ],
    [
      'required as a flag',
      field({ type: 'object', properties: { a: { required: true } } }),
      '"required" is not a list of names',
    ],
    [
      'a secret inside a value',
      field({ type: 'object', properties: { a: { type: 'string', secret: true } } }),
      'a part of a value cannot be secret',
    ],
    [
      'a misspelt keyword',
      { type: 'object', properties: { field: { type: ['string', 'null'], maxLenght: 3 } } },
      'did you mean "maxLength"?',
    ],
  ])('%s', (_name, schema, problem) => {
    const found = faults(schema);
    expect(found).toContain(problem);
    expect(found).toMatch(/^thing\.json:\d+ \/schema/m);
    expect(found).not.toMatch(/\n {4}at |undefined|strict mode/);
  });
});

it('remarks on what is not checked', () => {
  expect(remarks(field({ $ref: 'https://json.schemastore.org/package.json' }))).toEqual([
    expect.stringContaining(
      '/schema/properties/field/$ref: https://json.schemastore.org/package.json is on another server',
    ),
  ]);
  expect(remarks(field({ type: 'string', pattern: '^(?=a)' }))).toEqual([
    expect.stringContaining('/schema/properties/field/pattern: the pattern ^(?=a) is not checked'),
  ]);
  expect(remarks(field({ type: 'string', maxLenght: 3 }))).toEqual([
    expect.stringContaining('did you mean "maxLength"'),
  ]);
});

it('names fields after properties, and other parts of the file may use either', () => {
  const { schema, list, display } = resource(
    { type: 'object', properties: { userName: { type: 'string' }, id: { type: 'string' }, 'user-name': {} } },
    { display: 'userName', list: { columns: ['id', 'userName'], sort: '-userName' } },
  );
  expect(Object.keys(schema.properties).slice(0, 4)).toEqual(['id', 'user_name', 'id_value', 'user_name_2']);
  expect([display, list.columns, list.sort]).toEqual(['user_name', ['id', 'user_name'], '-user_name']);
});

it('takes labels from titles, and the label of the file too', () => {
  const schema = {
    title: 'Machine',
    type: 'object',
    properties: { cpu: { type: 'string', title: 'Processor', description: 'Its model' } },
  };
  const content = { name: 'thing', schema };
  const { label: own, schema: made } = createRegistry([{ file: 'thing.json', content }]).resources.get(
    'thing',
  ) as Resource;
  expect(own.en).toBe('Machine');
  expect(made.properties['cpu']).toMatchObject({ label: { en: 'Processor' }, help: { en: 'Its model' } });
});

it('tells a fault of a mapped field at the property', () => {
  const found = faults({
    type: 'object',
    properties: { 'The-Code': { type: 'string', format: 'uuid', unique: 'ignore_case', secret: true } },
  });
  expect(found).toContain('/schema/properties/The-Code/unique');
});

it('leaves a schema within the grammar as it is', () => {
  const plain = { type: 'object', required: ['code'], properties: { code: { type: 'string', label } } };
  const content = file(plain);
  expect(normalised(content, 'thing.json').content).toBe(content);
});

it('sorts out a bounded number of faults, however many a value has', () => {
  const either = { anyOf: [{ type: 'string' }, { type: 'boolean' }] };
  const rules = {
    ...{
      draft: '2020-12' as const,
      schema: { type: 'array', items: either },
      base: 'file:///resources/a.json',
    },
    ...{ documents: {}, names: {}, nullable: [], whole: 'value', isAsserting: true },
  };
  const faults = schemaFaultsOf(rules, { value: Array.from({ length: 50_000 }, () => 1) });
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.length).toBeLessThanOrEqual(300);
});

describe('a large or deep value', () => {
  const rules = (schema: object) => ({
    ...{ draft: '2020-12' as const, schema: schema as never, base: 'file:///resources/a.json' },
    ...{ documents: {}, names: {}, nullable: [], whole: 'value', isAsserting: true },
  });

  it('has its entries compared in linear time', () => {
    const value = Array.from({ length: 100_000 }, (_one, at) => ({ name: `n${at}`, tags: [at] }));
    const unique = rules({ type: 'array', uniqueItems: true });
    const started = performance.now();
    expect(schemaFaultsOf(unique, { value })).toEqual([]);
    expect(schemaFaultsOf(unique, { value: [...value, { tags: [7], name: 'n7' }] })).toMatchObject([
      { keyword: 'uniqueItems', params: { i: 100_000, j: 7 } },
    ]);
    // Compared pairwise, they take minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is refused where its schema has no end for it', () => {
    const endless = rules({ $dynamicAnchor: 'a', anyOf: [{ $dynamicRef: '#a' }, { $dynamicRef: '#a' }] });
    expect(schemaFaultsOf(endless, { value: 1 })).not.toEqual([]);
    let deep: Json = {};
    for (let level = 0; level < 3000; level++) deep = { next: deep };
    expect(schemaFaultsOf(rules({ properties: { next: { $ref: '#' } } }), { value: deep })).not.toEqual([]);
  });
});

it('finds a copy of a schema of another server below schemas/', () => {
  const copy = { $defs: { size: { type: 'integer' } } };
  const file = {
    file: 'thing.json',
    content: {
      name: 'thing',
      label,
      schema: field({ $ref: 'https://example.org:8080/a/sizes#/$defs/size' }),
    },
    read: (path: string) => (path === 'schemas/example.org_8080/a/sizes.json' ? copy : undefined),
  };
  const { schema } = createRegistry([file]).resources.get('thing') as Resource;
  expect(schema.properties['field']).toMatchObject({ type: 'integer' });
});

it('reports what is wrong within the choice that a constant means', () => {
  const one = (kind: string, name: string, rule: object) => ({
    type: 'object',
    properties: { kind: { const: kind }, [name]: rule },
    required: ['kind', name],
  });
  const schema = {
    oneOf: [one('basic', 'user', {}), one('token', 'token', { type: 'string', minLength: 8 })],
  };
  const rules = {
    ...{ draft: '2020-12' as const, schema, base: 'file:///resources/a.json', documents: {} },
    ...{ names: {}, nullable: [], whole: 'value', isAsserting: true },
  };
  expect(schemaFaultsOf(rules, { value: { kind: 'token', token: 'short' } })).toMatchObject([
    { keyword: 'minLength', params: { limit: 8, at: 'token' } },
  ]);
});
