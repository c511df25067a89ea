import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import metaSchema from '#schemas/resource.schema.json' with { type: 'json' };
import { accessWords } from '#schemas/resource.ts';
import { sections } from '#schemas/sections.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { labelRemarks } from '#server/commands/check/labels.ts';
import { registryOf } from '#server/resources.ts';

const { properties, $defs } = metaSchema;
const words = (object: object) => Object.keys(object);

describe.each(['docs/resource-file.md', 'docs/resource-file.zh-CN.md'])('%s', (page) => {
  const guide = readFileSync(page, 'utf8');
  it.each([
    ['the file', words(properties)],
    ['the menu', words(properties.menu.properties)],
    ['the list', words(properties.list.properties)],
    ['an action', words(properties.actions.additionalProperties.properties)],
    ['a record', words($defs.record.properties)],
    ['a field', words($defs.property.properties)],
    ['access', accessWords],
    ['tones', $defs.tone.enum],
    ['sections', sections.map(({ name }) => name)],
  ])('explains every word of %s', (_what, known) => {
    expect(known.filter((word) => !guide.includes(`\`${word}\``))).toEqual([]);
  });
  it('explains every format', () => {
    const formats: readonly string[] = $defs.property.properties.format.enum;
    expect(formats.filter((word) => !guide.includes(`"format": "${word}"`))).toEqual([]);
  });

  const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text as string);
  it('has examples', () => expect(examples).toHaveLength(5));
  it.each(examples)('has examples that are right: %#', (text) => {
    const { name } = JSON.parse(text) as { name: string };
    const file = readJson(`${name}.json`, Buffer.from(text));
    expect([...registryOf([file]).resources.keys()]).toEqual([name]);
    expect(labelRemarks(file)).toEqual([]);
  });
});
