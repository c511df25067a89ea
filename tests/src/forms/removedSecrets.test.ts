import { expect, it } from 'vitest';
import { formSchema } from '#schemas/derive/formSchema.ts';
import { removableSecrets } from '#schemas/derive/keptSecrets.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { sentValues, withRemoved } from '#src/records/forms/values.ts';

const schema: ObjectSchema = {
  type: 'object',
  required: ['needed'],
  properties: {
    name: { type: 'string' },
    word: { type: 'string', secret: true },
    needed: { type: 'string', secret: true },
    sometimes: { type: 'string', secret: true },
  },
  if: { properties: { name: { const: 'a' } } },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { required: ['sometimes'] },
};

it('a secret that no rule asks for has a button in its box, where a record is changed', () => {
  expect(removableSecrets(schema)).toEqual(['word']);
  const isRemovable = (purpose: 'add' | 'edit', name: string) => {
    const drawn = formSchema(schema, purpose, 'en').uiSchema[name] as Record<string, { isRemovable?: true }>;
    return drawn['ui:options']?.isRemovable ?? false;
  };
  expect(['word', 'needed', 'sometimes'].map((name) => isRemovable('edit', name))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isRemovable('add', 'word')).toBe(false);
});

it('a secret that was removed is sent by its name, and one that no one touched is not', () => {
  const sent = (values: Parameters<typeof withRemoved>[1]) =>
    withRemoved(schema, sentValues(schema, 'edit', values, { name: 'b' }));
  expect(sent({ name: 'c', word: null })).toEqual({ name: 'c', remove_secrets: ['word'] });
  expect(sent({ name: 'c', word: undefined })).toEqual({ name: 'c' });
  expect(sent({ word: 'new' })).toEqual({ word: 'new' });
});
