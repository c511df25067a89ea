import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { formSchema } from '#schemas/derive/formSchema.ts';
import { createRegistry } from '#schemas/registry.ts';
import type { ObjectSchema } from '#schemas/resource.ts';

// An object with a property of this name could be taken for a promise.
const then = 'then';
const words = { zh_cn: '物', en: 'Thing' };
const annotated = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://kaifang.example/thing',
  $comment: 'c',
  title: 'T',
  description: 'd',
  examples: [{ title: 'x' }],
  deprecated: true,
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', title: 'T', $comment: 'c', deprecated: true, label: words },
    deprecated: { type: 'boolean', label: words },
  },
  if: { $comment: 'c', properties: { deprecated: { const: true } } },
  [then]: { title: 'T', required: ['title'] },
};
const file = (name: string, schema: object) => ({
  file: `${name}.json`,
  content: { name, label: words, schema },
});

it('a schema may say to its readers what JSON Schema lets it, also the same twice', () => {
  const { resources } = createRegistry([file('one', annotated), file('two', annotated)]);
  const { schema } = resources.get('one') as { schema: ObjectSchema };
  expect(Object.keys(schema).sort()).toEqual(['if', 'properties', 'required', 'then', 'type']);
  expect(Object.keys(schema.properties)).toContain('deprecated');
  expect(schema.properties['title']).not.toHaveProperty('title');
  const drawn = formSchema(schema, 'add', 'en').schema as unknown as ObjectSchema;
  expect(drawn).toMatchObject({ additionalProperties: false, [then]: { required: ['title'] } });
  expect(drawn).not.toHaveProperty('title');
  expect(drawn.properties['title']).toMatchObject({ title: 'Thing' });
});

it.each([
  ['$defs', {}],
  ['anyOf', [{ required: ['title'] }]],
  ['oneOf', [{ required: ['title'] }]],
  ['not', { required: ['title'] }],
  ['patternProperties', {}],
  ['additionalProperties', true],
])('%s of a whole record is kept beside the fields', (keyword, value) => {
  const { resources } = createRegistry([file('one', { ...annotated, [keyword]: value })]);
  expect(resources.get('one')?.schemaRules?.schema).toMatchObject({ [keyword]: value });
  expect(Object.keys(resources.get('one')?.schema.properties ?? {})).toContain('deprecated');
});

it('a $ref that leads nowhere is refused at its place', () => {
  const bad = file('one', { ...annotated, $ref: '#/x' });
  expect(() => createRegistry([bad])).toThrow('/schema/$ref: no schema is at #/x');
});

it('the documentation names every format that the grammar takes', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const grammar = JSON.parse(readFileSync(`${root}schemas/resource.schema.json`, 'utf8')) as {
    $defs: { property: { properties: { format: { enum: string[] } } } };
  };
  const guide = readFileSync(`${root}docs/resource-file.md`, 'utf8');
  const unnamed = grammar.$defs.property.properties.format.enum.filter(
    (name) => !guide.includes(`"format": "${name}"`),
  );
  expect(unnamed).toEqual([]);
});
