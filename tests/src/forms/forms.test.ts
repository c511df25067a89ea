import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#providers/callError.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { readNumber } from '#src/fields/controls/readNumber.ts';
import { typedEntries } from '#src/fields/controls/typedEntries.ts';
import { imageRule, uploadFault } from '#src/fields/controls/upload.ts';
import { jsonFault } from '#src/fields/editors/jsonFault.ts';
import { clashesOf, decided } from '#src/records/conflict.ts';
import { drawable } from '#src/records/forms/drawable.ts';
import { keepDraft } from '#src/records/forms/keep/draft.ts';
import { mended, type Standing, standing } from '#src/records/forms/standing.ts';
import { formValues, newValues, sentValues } from '#src/records/forms/values.ts';
import { atDrawnFields, serverErrors } from '#src/ui/fieldErrors.ts';

const words = (text: string) => ({ zh_cn: text, en: text });
const schema: ObjectSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', label: words('Name') },
    code: { type: 'string', frozen: true },
    note: { type: 'string' },
    shown: { type: 'boolean' },
    level: { type: 'integer', default: 100 },
    tags: { type: 'array', items: { type: 'string' }, label: words('Tags') },
    pass: { type: 'string', format: 'password' },
    key: { type: 'string', secret: true },
    sum: { type: 'integer', virtual: 'sum' },
  },
};

describe('the values of a form', () => {
  it('begin with the defaults, and a switch that no one touched is off', () =>
    expect(newValues(schema)).toEqual({ shown: false, level: 100 }));

  it('begin without a word about a list that may be said to be empty, which is then not sent', () => {
    const items = { type: 'object' } as const;
    const lists: ObjectSchema = {
      type: 'object',
      properties: {
        rows: { type: 'array', items, emptyLabel: words('None') },
        others: { type: 'array', items },
      },
    };
    expect(newValues(lists)).toEqual({ rows: null });
    expect(sentValues(lists, 'add', { rows: null }, {})).toEqual({});
    expect(sentValues(lists, 'add', { rows: [] }, {})).toEqual({ rows: [] });
  });

  it('begin with another random value each time, where the server would make one', () => {
    const made: ObjectSchema = { type: 'object', properties: { key: { type: 'string', random: 48 } } };
    const [one, other] = [newValues(made), newValues(made)];
    expect(one['key']).toMatch(/^[0-9A-Za-z]{48}$/);
    expect(other['key']).not.toBe(one['key']);
    const fixed: ObjectSchema = {
      type: 'object',
      properties: { key: { type: 'string', random: 48, readOnly: true } },
    };
    expect(newValues(fixed)).toEqual({});
  });

  it('begins with the minute and with the contact of the account where its file says so', () => {
    const begun: ObjectSchema = {
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time', begins: 'now' },
        phone: { type: 'string', format: 'phone', begins: 'caller.tel' },
        mail: { type: 'string', format: 'email', begins: 'caller.email' },
      },
    };
    const { at, ...contact } = newValues(begun, { tel: '13800138000', email: null });
    expect(contact).toEqual({ phone: '13800138000' });
    expect(at).toMatch(/:00\.000Z$/);
    expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(120_000);
  });

  it('are kept in the browser without what is secret, made at random or typed', () => {
    const kept = new Map<string, string>();
    const setItem = (key: string, text: string) => kept.set(key, text);
    vi.stubGlobal('sessionStorage', { setItem, removeItem: () => undefined });
    const base = { name: '', key: 'made-at-random' };
    keepDraft('one', schema, base, { name: 'a', key: 'made-at-random' });
    keepDraft('two', schema, base, { name: 'a', key: 'typed-by-hand' });
    vi.unstubAllGlobals();
    expect(JSON.parse(kept.get('one') ?? '')).toEqual({
      base: { name: '' },
      values: { name: 'a' },
      lacksSecrets: false,
    });
    expect(JSON.parse(kept.get('two') ?? '')).toMatchObject({ base: { name: '' }, lacksSecrets: true });
  });

  it('show of a record what may be written', () =>
    expect(formValues(schema, { id: 1, name: 'a', code: 'c', sum: 3, version: 2 })).toEqual({
      name: 'a',
      code: 'c',
    }));

  it.each<['add' | 'edit', Row, Row, Row]>([
    ['add', { name: 'a', code: 'c' }, {}, { name: 'a', code: 'c' }],
    ['edit', { name: 'a', code: 'c' }, { code: 'c' }, { name: 'a' }],
    ['add', { note: null, level: null }, { level: 100 }, { level: null }],
    ['edit', { note: null }, { note: 'x' }, { note: null }],
    ['edit', { note: null }, { note: null }, {}],
    ['edit', { pass: undefined, id: 5, sum: 1, strange: 1 }, {}, {}],
  ])('send (%s) only what was meant: %j', (purpose, values, before, sent) =>
    expect(sentValues(schema, purpose, values, before)).toEqual(sent),
  );
});

describe('the errors of a form', () => {
  it('are those that the server names, else its message', () => {
    const errors = [{ field: 'name', rule: 'unique', message: 'taken' }];
    expect(serverErrors(new CallError(422, 'no', { errors }))).toEqual(errors);
    expect(serverErrors(new CallError(403, 'may not'))).toEqual([
      { field: '', rule: '403', message: 'may not' },
    ]);
    expect(serverErrors(new CallError(400, 'no', { errors: [null, 'x'] }))).toHaveLength(1);
  });

  it('of calls that never came to the server are not swallowed', () =>
    expect(() => serverErrors(new TypeError('a bug'))).toThrow('a bug'));

  it('stand at the field that is drawn', () => {
    const inside = [
      { field: 'tags.2', rule: 'maxLength', message: 'tags.2 is too long' },
      { field: 'tags.3', rule: 'maxLength', message: 'tags.3 is too long' },
    ];
    const told = {
      field: 'tags',
      rule: 'maxLength',
      message: 'Tags entry 3 is too long; Tags entry 4 is too long',
    };
    expect(atDrawnFields(inside, schema, 'en')).toEqual([told]);
  });

  const ours: Standing = { field: 'name', rule: 'required', message: 'missing', isOurs: true };
  const [theirs] = standing([{ field: 'note', rule: 'unique', message: 'taken' }], schema, 'en') as [
    Standing,
  ];
  it('of the server go when their field is changed, ours when the rule is kept', () => {
    expect(mended([ours, theirs], [ours], 'note')).toEqual([ours]);
    expect(mended([ours, theirs], [], 'name')).toEqual([theirs]);
    expect(mended([ours], [{ ...ours, message: 'too long' }], 'name')).toMatchObject([
      { message: 'too long' },
    ]);
  });
  it('stay the same list while nothing happens', () => {
    const now = [ours, theirs];
    expect(mended(now, [ours])).toBe(now);
  });
});

describe('a record that two people changed', () => {
  const base = { name: 'a', note: 'n', level: 1, code: 'c', key: 'k', version: 1 };
  it('asks about what the other changed, and keeps to what was meant most likely', () => {
    const mine = { ...base, name: 'mine', level: 2 };
    const theirs = { ...base, name: 'theirs', note: 'new', code: 'd', key: 'z', version: 2 };
    const clashes = clashesOf(schema, base, mine, theirs);
    expect(clashes).toEqual([
      { name: 'name', mine: 'mine', theirs: 'theirs', likely: 'mine' },
      { name: 'note', mine: 'n', theirs: 'new', likely: 'theirs' },
    ]);
    expect(decided(clashes, {}, mine)).toMatchObject({ name: 'mine', note: 'new', level: 2 });
    expect(decided(clashes, { name: 'theirs', note: 'mine' }, mine)).toMatchObject({
      name: 'theirs',
      note: 'n',
    });
  });
  it('asks about a secret that I wrote, since no one can know whether they did, and keeps theirs by saying nothing', () => {
    const mine = { ...base, pass: 'new-pass-1', key: null, note: 'n' };
    const clashes = clashesOf(schema, base, mine, { ...base, version: 2 });
    expect(clashes).toMatchObject([
      { name: 'pass', mine: 'new-pass-1', theirs: '***', likely: 'mine' },
      { name: 'key', mine: null, theirs: '***', likely: 'mine' },
    ]);
    expect(decided(clashes, {}, mine)).toMatchObject({ pass: 'new-pass-1', key: null });
    const theirs = decided(clashes, { pass: 'theirs', key: 'theirs' }, mine);
    expect(Object.keys(theirs)).toEqual(expect.not.arrayContaining(['pass', 'key']));
    // Empty fields count as not given.
    expect(clashesOf(schema, base, { ...base, pass: '' }, { ...base, version: 2 })).toEqual([]);
  });
  it('asks nothing where both want the same or other things', () =>
    expect(clashesOf(schema, base, { ...base, name: 'x' }, { ...base, name: 'x', version: 2 })).toEqual([]));
});

describe('what is typed', () => {
  it.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1e999', '1e999'],
    ['abc', 'abc'],
    ['0x10', '0x10'],
    ['1,5', '1,5'],
  ])('as %s is the number %s', (text, value) => expect(readNumber(text)).toBe(value));

  it.each([
    ['{"a": 1}', undefined],
    ['null', undefined],
    ['{"a": 1,\n}', { line: 2 }],
    ['[1,\n2', { line: 2 }],
    ['['.repeat(40) + ']'.repeat(40), {}],
  ])('as %j is JSON or shows where it is not', (text, fault) => expect(jsonFault(text)).toEqual(fault));

  it('as a picture is a JPG or PNG of at most 2 MB', () => {
    const file = (size: number, type: string) => new File([new Uint8Array(size)], 'a', { type });
    expect(uploadFault(file(2_097_152, 'image/png'), imageRule)).toBeUndefined();
    expect(uploadFault(file(2_097_153, 'image/png'), imageRule)).toEqual([
      'form.upload.tooLarge',
      { limit: '2 MB', over: '1 B' },
    ]);
    expect(uploadFault(file(5, 'image/gif'), imageRule)).toEqual(['refusal.pictureType']);
    expect(uploadFault(file(0, 'image/jpeg'), imageRule)).toEqual(['form.upload.empty']);
  });
});

it('a branch that says nothing of a field leaves it drawn', () => {
  // As text, since the linter takes an object with a `then` for a promise.
  const branch = (properties: string) => JSON.parse(`{"then":{"required":["a"],"properties":${properties}}}`);
  expect(drawable(branch('{"a":true,"b":{"minimum":1}}'))).toEqual(branch('{"b":{"minimum":1}}'));
});

describe('the entries that someone typed into a list', () => {
  it.each([
    ['weather, news，map', ['weather', 'news', 'map']],
    ['天气、新闻；地图;', ['天气', '新闻', '地图']],
    ['a\tb\r\nc\n', ['a', 'b', 'c']],
    ['["a, b", "c"]', ['a, b', 'c']],
    ['[1, 2]', ['1', '2']],
    ['one word', ['one word']],
    [' ,, ', []],
  ])('%j are %j', (text, entries) => {
    expect(typedEntries(text)).toEqual(entries);
  });
});
