import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const code = '"code": { "type": "string" }';
const faults = (properties: string, rest = '') =>
  faultsOf({ 'coupon.json': coupon(properties, rest) }).join();

describe('a rule that no value is held to, or that none could keep, is refused', () => {
  it.each([
    [
      'a least amount of money',
      '"type": "string", "format": "money", "minimum": 1',
      '/minimum: "minimum" says nothing of an amount, which is a text on the wire; leave it out, and use a "pattern"',
    ],
    [
      'a length of a number',
      '"type": "integer", "minLength": 1',
      '/minLength: "minLength" says nothing of "integer"',
    ],
    [
      'a pattern of a number',
      '"type": "integer", "pattern": "^1"',
      '/pattern: "pattern" says nothing of "integer"; leave it out',
    ],
    [
      'entries of a text',
      '"type": "string", "maxItems": 3',
      '/maxItems: "maxItems" says nothing of "string"',
    ],
    [
      'entries of a list, each with another’s rule',
      '"type": "array", "items": { "type": "integer", "maxLength": 3 }',
      '/items/maxLength: "maxLength" says nothing of "integer"',
    ],
    [
      'words for a rule that there is not',
      '"type": "string", "messages": { "patern": { "zh_cn": "错", "en": "Wrong" } }',
      '/messages/patern: no rule is called "patern"; use one of type, enum',
    ],
    [
      'a least above the most',
      '"type": "integer", "minimum": 5, "maximum": 4',
      '/minimum: no value keeps to both "minimum" and "maximum"',
    ],
    [
      'more than at least what is the most',
      '"type": "integer", "exclusiveMinimum": 5, "maximum": 5',
      '/exclusiveMinimum: no value keeps to both "exclusiveMinimum" and "maximum"',
    ],
    [
      'a text longer than its field type lets it be',
      '"type": "string", "minLength": 300',
      '/minLength: no value keeps to both "minLength" and "maxLength"',
    ],
    [
      'more entries than there may be',
      '"type": "array", "items": { "type": "string" }, "minItems": 3, "maxItems": 2',
      '/minItems: no value keeps to both "minItems" and "maxItems"',
    ],
    [
      'one value of another type',
      '"type": "string", "const": 5',
      '/const: 5 is not string, so nobody could fill the field',
    ],
  ])('%s', (_what, rules, fault) =>
    expect(faults(`"code": { ${rules} }`)).toContain(`/schema/properties/code${fault}`),
  );

  it.each(['"unique": true', '"index": true'])('a text that no index could hold: %s', (word) => {
    const field = (length: number) => `"code": { "type": "string", "maxLength": ${length}, ${word} }`;
    expect(faults(field(640))).toBe('');
    expect(faults(field(641))).toContain(
      '/schema/properties/code: an index on code cannot hold texts of this length; write a "maxLength"',
    );
  });

  it.each([
    '"type": "object"',
    '"type": "string", "format": "json"',
    '"type": "array", "items": { "type": "string" }',
    '"type": "array", "items": { "type": "object", "properties": { "a": { "type": "string" } } }',
    '"type": "object", "format": "words"',
  ])('what is kept as JSON, which no index could hold: %s', (rules) => {
    const fault = (word: string) =>
      `/schema/properties/data/${word}: an index cannot hold what is kept as JSON`;
    expect(faults(`"data": { ${rules}, "index": true }`)).toContain(fault('index'));
    expect(faults(`"data": { ${rules}, "unique": true }`)).toContain(fault('unique'));
    expect(faults(`${code}, "data": { ${rules} }`, ', "indexes": [["code", "data"]]')).toContain(
      '/indexes/0: "data" has no column that an index could hold',
    );
  });

  it.each([
    [
      'a filter by what is never shown',
      '"type": "string", "secret": true, "filter": true',
      'filter: "code" cannot',
    ],
    [
      'a search of it',
      '"type": "string", "secret": true, "search": true',
      'search: "code" has no column with',
    ],
    [
      'a search of what is computed',
      '"type": "string", "virtual": "accountUuid", "search": true',
      'search: "code" has no column with',
    ],
    ['an order of it', '"type": "string", "secret": true, "sortable": true', 'sortable: "code" has no order'],
    [
      'a share that is none',
      '"type": "integer", "higherIsBetter": true',
      'higherIsBetter: "code" is no "percent"',
    ],
    [
      'a button for none, of no rows',
      '"type": "string", "emptyLabel": { "zh_cn": "没有", "en": "None" }',
      'emptyLabel: "code" is no list of rows without a default',
    ],
    [
      'texts to begin with, of no SQL',
      '"type": "string", "templates": [{ "label": { "zh_cn": "一", "en": "One" }, "text": "x" }]',
      'templates: "code" is no "sql"',
    ],
  ])('a word that would be without effect: %s', (_what, rules, fault) =>
    expect(faults(`"code": { ${rules} }`)).toContain(`/schema/properties/code/${fault}`),
  );

  it('texts that no index could hold together', () => {
    const fields = `"a": { "type": "string", "maxLength": 400 }, "b": { "type": "string", "maxLength": 500 }`;
    expect(faults(fields)).toBe('');
    expect(faults(fields, ', "unique": [["a", "b"]]')).toContain(
      '/schema/properties/b: an index on a, b cannot hold texts of this length',
    );
  });
});

describe('conditions of a whole record', () => {
  const within = (condition: string) =>
    faultsOf({ 'coupon.json': coupon(code).replace('  } }', `  }, ${condition} }`) }).join();

  it.each(['anyOf', 'oneOf', 'not'])('%s may be asked and demanded', (word) => {
    const inner = word === 'not' ? '{ "required": ["code"] }' : '[{ "required": ["code"] }]';
    expect(within(`"if": { "${word}": ${inner} }, "then": {}`)).toBe('');
    expect(within(`"if": {}, "then": { "${word}": ${inner} }`)).toBe('');
    expect(within(`"allOf": [{ "${word}": ${inner} }]`)).toBe('');
  });

  it.each(['anyOf', 'oneOf', 'not'])('%s of a field too', (word) => {
    const inner = word === 'not' ? '{ "const": "a" }' : '[{ "const": "a" }, { "const": "b" }]';
    const field = `{ "properties": { "code": { "${word}": ${inner} } } }`;
    expect(within(`"if": ${field}, "then": {}`)).toBe('');
    expect(within(`"if": {}, "then": ${field}`)).toBe('');
  });

  it('a choice of values and a pattern are rules with words, and a reference has to lead somewhere', () => {
    const field = (rule: string) => `"if": {}, "then": { "properties": { "code": { ${rule} } } }`;
    expect(within(field('"enum": ["a", "not"], "pattern": "^a"'))).toBe('');
    expect(within(field('"const": { "anyOf": 1 }'))).toBe('');
    expect(within(field('"$ref": "#/a"'))).toContain(
      '/schema/then/properties/code/$ref: no schema is at #/a',
    );
  });

  it.each(['patternProperties', 'unevaluatedProperties', 'additionalProperties', 'propertyNames'])(
    '%s is a rule of the whole record',
    (word) => {
      expect(within(`"if": { "${word}": {} }, "then": {}`)).toBe('');
      expect(within(`"allOf": [{ "${word}": {} }]`)).toBe('');
    },
  );
});

describe('what only our own database could do', () => {
  const rest = ', "provider": { "type": "rest", "url": "https://shop.example/api" }';
  const action = '{ "label": { "zh_cn": "用", "en": "Use" } }';
  const choice = '"code": { "type": "string", "enum": ["a"] }';

  it('takes records of another server', () => expect(faults(choice, rest)).toBe(''));

  it.each([
    ['/actions', `"actions": { "use": ${action} }`],
    ['/list/figures', '"list": { "figures": { "all": { "label": { "zh_cn": "全部", "en": "All" } } } }'],
    ['/list/tabs', '"list": { "tabs": "code" }'],
    ['/list/groups', '"list": { "groups": ["code"] }'],
    ['/appendOnly', '"appendOnly": true'],
    ['/retention', '"retention": { "days": 3 }'],
    ['/indexes', '"indexes": [["code"]]'],
    ['/unique', '"unique": [["code", "id"]]'],
  ])('%s', (path, said) =>
    expect(faults(choice, `${rest}, ${said}`)).toContain(
      `${path}: only records in Kaifang’s own database have that; take it out, or leave "provider" out`,
    ),
  );

  it.each(['"secret": true', '"unique": true', '"unique": "ignore_case"', '"index": true'])(
    'a field with %s',
    (said) =>
      expect(faults(`"code": { "type": "string", "maxLength": 9, ${said} }`, rest)).toContain(
        `/schema/properties/code/${said.slice(1).split('"')[0]}: only records in Kaifang’s own database have that`,
      ),
  );
});

describe('what a table of a connected database cannot have', () => {
  const on = (more = '') =>
    `, "provider": { "type": "sql", "connection": "db_shop", "table": "Coupons"${more} }`;
  const choice = '"code": { "type": "string", "enum": ["a"] }';
  const words = '{ "zh_cn": "用", "en": "Use" }';

  it('takes a table, with what the database enforces', () =>
    expect(
      faults(
        '"code": { "type": "string", "unique": true, "frozen": true }, "no": { "type": "integer" }',
        `${on(', "key": "Code", "columns": { "code": "Code" }')}, "unique": [["code", "no"]]`,
      ),
    ).toBe(''));

  it.each([
    ['/actions', `"actions": { "use": { "label": ${words} } }`],
    ['/list/tabs', '"list": { "tabs": "code" }'],
    ['/list/search', '"list": { "search": "indexed" }'],
    ['/retention', '"retention": { "days": 3 }'],
    ['/indexes', '"indexes": [["code"]]'],
    ['/added', `"added": { "notify": { "users": "code", "title": ${words} } }`],
    ['/editWhen', '"editWhen": { "code": "a" }'],
    ['/platform', '"owner": "code", "platform": { "verbs": ["list"] }'],
  ])('%s', (path, said) =>
    expect(faults(choice, `${on()}, ${said}`)).toContain(
      `${path}: only records in Kaifang’s own database have that; take it out, or leave "provider" out`,
    ),
  );

  it.each([
    ['secret', '"type": "string", "secret": true'],
    ['index', '"type": "string", "index": true'],
    ['random', '"type": "string", "random": 9'],
    ['virtual', '"type": "integer", "virtual": "loginCount"'],
    ['format', '"type": "string", "format": "password"'],
    ['format', '"type": "string", "format": "image"'],
    ['reference/onDelete', '"reference": { "resource": "account", "onDelete": "cascade" }'],
  ])('a field with %s', (path, said) =>
    expect(faults(`"code": { ${said} }`, on())).toContain(
      `/schema/properties/code/${path}: only records in Kaifang’s own database have that`,
    ),
  );

  it.each([
    ['/provider/columns/wrong: there is no field "wrong"', choice, ', "columns": { "wrong": "code" }'],
    [
      '/schema/properties/no: another field has the column "code" already',
      `${choice}, "no": { "type": "integer" }`,
      ', "columns": { "no": "code" }',
    ],
    ['/schema/properties/code: its column "code" identifies the record', choice, ', "key": "code"'],
    ['/schema/properties/size: a size', '"size": { "type": "integer", "format": "bytes" }', ''],
  ])('%s', (problem, properties, more) => expect(faults(properties, on(more))).toContain(problem));

  it.each(['"connection": "shop"', '"keyType": "date"', '"url": "https://shop.example"'])(
    'no provider with %s',
    (said) =>
      expect(faults(choice, `, "provider": { "type": "sql", "table": "a", ${said} }`)).toContain('/provider'),
  );
});

describe('screens', () => {
  it.each([
    ['list and add', '{ "list": "all", "add": "all" }', '/routes/add: its address /coupon/all is that of'],
    ['show and edit', '{ "show": "one", "edit": "one" }', '/routes/edit: its address /coupon/one is that of'],
    [
      'one at an address of the frame',
      '{ "list": "/login" }',
      '/routes/list: /login is an address of the frame itself; choose another',
    ],
  ])('%s', (_what, routes, fault) => expect(faults(code, `, "routes": ${routes}`)).toContain(fault));

  it('one with an id and one without may share an address', () =>
    expect(faults(code, ', "routes": { "list": "", "add": "one", "edit": "one" }')).toBe(''));
});

it('a column that is to be dropped cannot be that of a field', () => {
  const drop = (name: string) => faults(code, `, "dropColumns": ["${name}"]`);
  expect(drop('old')).toBe('');
  expect(drop('code')).toContain(
    '/dropColumns: "code" is still a field, and keeps its column; remove its property, or take it out here',
  );
});
