import { parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import en from '#i18n/studio/en.json' with { type: 'json' };
import zh from '#i18n/studio/zh_cn.json' with { type: 'json' };
import { printResource } from '#schemas/text/printResource.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { readResources, registryOf } from '#server/resources.ts';
import { rangeOf } from '#src/studio/editor/studioEditor.ts';
import { fieldKinds, type NewField, newEntityText, withField } from '#src/studio/fields.ts';

const field: NewField = {
  name: 'price',
  kind: 'money',
  label: { zh_cn: '价格', en: 'Price' },
  required: true,
  unique: false,
  search: false,
  choices: ['a', 'b'],
  resource: 'account',
  listed: true,
};

const tea = newEntityText({
  name: 'tea',
  label: { zh_cn: '茶', en: 'Tea' },
  field: { name: 'name', kind: 'text', label: { zh_cn: '名称', en: 'Name' } },
});

const faultsOf = (text: string) => {
  const file = readJson('resources/tea.json', Buffer.from(text));
  expect(file.faults).toEqual([]);
  return registryOf([...readResources('resources'), file]).resources.get('tea');
};

describe('a new field', () => {
  it('is written after the others, and everything else stays as it is', () => {
    const { schema, ...rest } = JSON.parse(tea) as { schema: { type: string; properties: object } };
    const properties = {
      ...schema.properties,
      price: { type: 'string', format: 'money', label: field.label },
    };
    const whole = { ...rest, schema: { type: schema.type, required: ['name', 'price'], properties } };
    expect(withField(tea, field)).toBe(printResource(whole));
  });

  it('keeps another order, other blanks and other lines', () => {
    const own = '{"schema":{"properties":{"a":{"type":"string"}},  "type":"object"},\n\n"name":"tea"}';
    const text = withField(own, { ...field, required: false }) ?? '';
    expect(text.startsWith('{"schema":{"properties":{"a":{"type":"string"},\n')).toBe(true);
    expect(text.endsWith('},  "type":"object"},\n\n"name":"tea"}')).toBe(true);
  });

  it('goes into the columns and the last group of a form where the file lists them', () => {
    const listed = tea.replace(
      /\n}\n$/,
      ',\n  "list": { "columns": ["name"] },\n  "form": { "groups": [{ "fields": ["name"] }] }\n}\n',
    );
    const text = withField(listed, field) ?? '';
    expect(text).toContain('"columns": ["name", "price"]');
    expect(text).toContain('"fields": ["name", "price"]');
    expect(withField(listed, { ...field, listed: false })).toContain('"columns": ["name"]');
  });

  it('begins a list of required fields, and an empty object of properties', () => {
    const bare = '{\n  "schema": {\n    "type": "object",\n    "properties": {}\n  }\n}\n';
    expect(withField(bare, field)).toBe(
      [
        ...[
          '{',
          '  "schema": {',
          '    "type": "object",',
          '    "required": ["price"],',
          '    "properties": {',
        ],
        ...['      "price": {', '        "type": "string",', '        "format": "money",'],
        ...['        "label": { "zh_cn": "价格", "en": "Price" }', '      }', '    }', '  }', '}', ''],
      ].join('\n'),
    );
  });

  it('has nowhere to go in a page or in a text that cannot be read', () => {
    expect(withField('{ "kind": "page" }', field)).toBeUndefined();
    expect(withField('', field)).toBeUndefined();
  });

  it('is right for every kind', () => {
    const all = [...fieldKinds.keys()].reduce((text, kind) => {
      return withField(text, { ...field, kind, name: `of_${kind.toLowerCase()}`, required: false }) ?? '';
    }, tea);
    const names = Object.keys(faultsOf(all)?.schema.properties ?? {});
    expect(names).toEqual(
      expect.arrayContaining([...fieldKinds.keys()].map((kind) => `of_${kind.toLowerCase()}`)),
    );
  });
});

it('every kind has a name in both languages', () => {
  for (const { studio } of [zh, en])
    expect(Object.keys(studio.kind).sort()).toEqual([...fieldKinds.keys()].sort());
});

it('a new entity is right as it is written', () => expect(faultsOf(tea)?.name).toBe('tea'));

describe('the place of a fault', () => {
  const text = '{ "list": { "colums": [1], "sort": "x" }, "when": { "a": "b" } }';
  const tree = parseTree(text);
  const marked = (path: string, unknown?: string) => {
    const { from, to } = rangeOf(
      tree,
      { path, ...(unknown !== undefined && { unknown }) },
      { from: 0, to: 1 },
    );
    return text.slice(from, to);
  };
  it.each([
    ['an unknown keyword', '/list/colums', undefined, '"colums"'],
    ['a value', '/list/sort', undefined, '"x"'],
    ['an unknown name inside', '/when', 'a', '"a"'],
    ['a place that is missing', '/label', undefined, '{'],
  ])('is %s', (_what, path, unknown, expected) => expect(marked(path, unknown)).toBe(expected));
});
