import { expect, it } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import { guessColumns } from '#server/records/import/fieldColumns.ts';

const text = { type: 'string' };
const label = { zh_cn: '人', en: 'Person' };
const schema = {
  properties: { firstName: text, FirstName: text, homeAddress: { ...text, title: 'Home' } },
  additionalProperties: { type: 'number' },
};
const registry = createRegistry([
  { file: 'person.json', content: { name: 'person', label, schema: { type: 'object', ...schema } } },
]);
const person = registry.resources.get('person');

it('the columns of an imported file have the names of the schema, of the fields, or labels', () => {
  if (!person) throw new Error('no person');
  const { names = {} } = { names: person.wireNames };
  const fieldOf = (name: string) => Object.entries(names).find(([, wire]) => wire === name)?.[0];
  const guessed = (title: string) => guessColumns(registry, person, [title])[0]?.field;
  expect(fieldOf('firstName')).toBeDefined();
  expect(fieldOf('FirstName')).not.toBe(fieldOf('firstName'));
  for (const name of ['firstName', 'FirstName', 'homeAddress']) expect(guessed(name)).toBe(fieldOf(name));
  expect(guessed(' homeaddress ')).toBe(fieldOf('homeAddress'));
  expect(guessed(fieldOf('homeAddress') ?? '')).toBe(fieldOf('homeAddress'));
  expect(guessed('Home')).toBe(fieldOf('homeAddress'));
  expect(guessed('office')).toBe('');
});
