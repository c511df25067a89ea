import { describe, expect, it } from 'vitest';
import { aboutAt, type Known, suggestionsAt } from '#src/studio/editor/suggestions.ts';

const known: Known = {
  services: ['Admin.App.Get', 'Admin.Coupon.Get'],
  virtuals: ['api_state'],
  keywords: {
    zh_cn: { 'list.columns': '表格中的字段', 'field.unique': '唯一' },
    en: { 'list.columns': 'fields in the table', 'field.unique': 'no two records share a value' },
  },
  files: new Map([
    [
      'account',
      { label: { zh_cn: '账号', en: 'Account' }, schema: { properties: { username: {}, level: {} } } },
    ],
  ]),
  lang: 'en',
};

/** A text with a cursor. */
function at(marked: string) {
  return { text: marked.replace('¦', ''), offset: marked.indexOf('¦') };
}

function labels(marked: string, some: Partial<Known> = {}): string[] {
  const { text, offset } = at(marked);
  return suggestionsAt(text, offset, { ...known, ...some }).options.map(({ label }) => label);
}

const fields =
  '"schema": { "properties": { "code": { "label": { "en": "Code" } }, "state": { "enum": ["a", "b"] } } }';

describe('completion', () => {
  it('offers the keywords of a place that it does not have yet', () => {
    const offered = labels('{ "name": "x", ¦ }');
    expect(offered).toContain('label');
    expect(offered).not.toContain('name');
    expect(labels('{ "list": { "¦" } }')).toContain('columns');
    expect(labels('{ "schema": { "properties": { "a": { "items": { "¦" } } } } }')).toContain('maxLength');
  });

  it.each([
    ['a value from the grammar', '{ "kind": "¦" }', ['collection', 'single', 'page']],
    ['yes and no', '{ "appendOnly": ¦ }', ['true', 'false']],
    ['fields where one is named', `{ "display": "¦", ${fields} }`, ['code', 'state']],
    [
      'the fields of a required list that are not in it',
      `{ ${fields.replace('{', '{ "required": ["code", "¦"],')} }`,
      ['state'],
    ],
    ['the values of a field in a condition', `{ "editWhen": { "state": "¦" }, ${fields} }`, ['a', 'b']],
    [
      'resources in a reference',
      '{ "schema": { "properties": { "a": { "reference": { "resource": "¦" } } } } }',
      ['account'],
    ],
    [
      'the fields of the other resource',
      '{ "schema": { "properties": { "a": { "reference": { "resource": "account", "display": "¦" } } } } }',
      ['username', 'level', 'id', 'created_at', 'updated_at', 'version'],
    ],
    ['services', '{ "usedBy": "¦" }', known.services],
    ['computed fields', '{ "schema": { "properties": { "a": { "virtual": "¦" } } } }', known.virtuals],
    ['actions', '{ "list": { "bulk": ["¦"] }, "actions": { "close": {} } }', ['close', 'edit', 'delete']],
  ])('offers %s', (_what, marked, expected) => expect(labels(marked)).toEqual(expected));

  it('offers both directions of a sort, and fields as keys of a condition', () => {
    expect(labels(`{ "list": { "sort": "¦" }, ${fields} }`)).toEqual(
      expect.arrayContaining(['code', '-code']),
    );
    expect(labels(`{ "actions": { "a": { "when": { "¦" } } }, ${fields} }`)).toContain('state');
  });

  it('replaces the whole word, begins its value, and adds a missing comma', () => {
    const { text, offset } = at('{ "lab¦"\n  "name": "x" }');
    const { from, to, options } = suggestionsAt(text, offset, known);
    expect(text.slice(from, to)).toBe('"lab"');
    expect(options.find(({ label }) => label === 'label')?.insert).toBe(
      '"label": { "zh_cn": "|", "en": "" },',
    );
    const named = at('{ "lab¦": 1 }');
    expect(suggestionsAt(named.text, named.offset, known).options[0]?.insert).not.toContain(':');
  });

  it('carries the meaning in the language of the page, from the reference or else the grammar', () => {
    const info = (lang: 'zh_cn' | 'en', marked: string, wanted: string) => {
      const { text, offset } = at(marked);
      return suggestionsAt(text, offset, { ...known, lang }).options.find(({ label }) => label === wanted)
        ?.info;
    };
    expect(info('zh_cn', '{ "list": { ¦ } }', 'columns')).toBe('表格中的字段');
    expect(info('en', '{ "list": { ¦ } }', 'columns')).toBe('fields in the table');
    expect(info('en', '{ "list": { ¦ } }', 'view')).toMatch(/^How it opens/);
  });
});

describe('hovering', () => {
  it.each([
    [
      'a keyword',
      '{ "schema": { "properties": { "a": { "uni¦que": true } } } }',
      'no two records share a value',
    ],
    [
      'a resource',
      '{ "schema": { "properties": { "a": { "reference": { "resource": "acc¦ount" } } } } }',
      'Account',
    ],
    ['a field', `{ "display": "co¦de", ${fields} }`, 'Code'],
  ])('tells about %s', (_what, marked, expected) => {
    const { text, offset } = at(marked);
    expect(aboutAt(text, offset, known)?.text).toBe(expected);
  });

  it('says nothing of a text of the person', () => {
    const { text, offset } = at('{ "label": { "en": "Co¦de" } }');
    expect(aboutAt(text, offset, known)).toBeUndefined();
  });
});
