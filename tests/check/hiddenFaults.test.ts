import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const words = '"label": { "zh_cn": "用", "en": "Use" }';
const text = '"code": { "type": "string", "maxLength": 20 }';
const sealed = '"code": { "type": "string", "secret": true }';
const faults = (properties: string, rest = '') =>
  faultsOf({ 'coupon.json': coupon(properties, rest && `, ${rest}`) }).join();

describe('what is never shown is shown by no other way', () => {
  const other = (reference: string) => `"other": { "type": "integer", "reference": { ${reference} } }`;

  it.each([
    ['a secret', '"secret": true'],
    ['a password', '"format": "password"'],
  ])('%s names no record', (_what, rule) => {
    const code = `"code": { "type": "string", ${rule} }`;
    expect(faults(code, '"display": "code"')).toContain('/display: "code" cannot name a record');
    expect(faults(`${code}, ${other('"resource": "coupon", "display": "code"')}`)).toContain(
      '/other/reference: "code" cannot name a record; name a text that is in its answers',
    );
  });

  it('nor does what an export could not write as one text', () => {
    const list = '"code": { "type": "array", "items": { "type": "string" } }';
    expect(faults(list, '"display": "code"')).toContain('/display: "code" cannot name a record');
    expect(faults('"code": { "type": "object", "format": "words" }', '"display": "code"')).toBe('');
  });

  it.each([
    ['"show": { "groups": [{ "fields": ["code"] }] }', '/show/groups/0/fields: "code" is never in an answer'],
    ['"show": { "preview": ["code"] }', '/show/preview: "code" is never in an answer'],
    ['"show": { "hideEmpty": ["code"] }', '/show/hideEmpty: "code" is never in an answer'],
    ['"show": { "timeline": ["code"] }', '/show/timeline: "code" is no moment that is shown'],
    ['"editWhen": { "code": "a" }', '/editWhen/code: "code" is never in an answer'],
    ['"deleteWhen": { "code": "a" }', '/deleteWhen/code: "code" is never in an answer'],
    ['"menu": { "badge": { "code": "a" } }', '/menu/badge/code: "code" is never in an answer'],
    [
      `"list": { "figures": { "n": { ${words}, "distinct": "code" } } }`,
      '/list/figures/n/distinct: "code" is',
    ],
    [
      `"list": { "figures": { "n": { ${words}, "when": { "code": "a" } } } }`,
      '/n/when/code: "code" is never in',
    ],
    ['"indexes": [["code"]]', '/indexes/0: "code" has no column that an index could hold'],
  ])('%s', (rest, fault) => expect(faults(sealed, rest)).toContain(fault));

  it.each([
    ['an entry', '"type": "array", "items": { "type": "string", "secret": true }', '/items/secret'],
    ['an entry', '"type": "array", "items": { "type": "string", "format": "password" }', '/items/format'],
    ['an entry', '"type": "array", "items": { "type": "string", "format": "html" }', '/items/format'],
    [
      'a part',
      '"type": "object", "properties": { "key": { "type": "string", "secret": true } }',
      '/properties/key/secret',
    ],
    [
      'a part',
      '"type": "object", "properties": { "key": { "type": "string", "format": "password" } }',
      '/properties/key/format',
    ],
    [
      'a sealed reference',
      '"type": "integer", "secret": true, "reference": { "resource": "coupon" }',
      '/secret',
    ],
  ])('%s is kept as it was sent: %s', (_what, field, path) =>
    expect(faults(`"code": { ${field} }`)).toContain(`/schema/properties/code${path}: `),
  );
});

describe('numbers above a list', () => {
  const sum = `"list": { "figures": { "all": { ${words}, "sum": "code" } } }`;

  it.each(['"string"', '"boolean"', '"string", "format": "date"', '"string", "format": "password"'])(
    'do not add up what is of type %s',
    (type) =>
      expect(faults(`"code": { "type": ${type} }`, sum)).toContain(
        '/list/figures/all/sum: "code" is no number that is shown; name an integer, a number or "money"',
      ),
  );

  it.each(['"integer"', '"number"', '"string", "format": "money"'])('add up what is of type %s', (type) =>
    expect(faults(`"code": { "type": ${type} }`, sum)).toBe(''),
  );
});

describe('what no one could fill in, choose or press is refused', () => {
  it.each([
    ['"type": "integer", "enum": [1, 9], "minimum": 5', '/enum: 1 breaks the field’s own rules'],
    ['"type": "string", "enum": ["x"], "const": "y"', '/const: "y" breaks the field’s own rules'],
    ['"type": "string", "enum": ["x"], "format": "date"', '/enum: "x" breaks the field’s own rules'],
    ['"type": "integer", "minimum": 5, "maximum": 9, "multipleOf": 10', '/minimum: no value keeps to both'],
    ['"type": "integer", "minimum": 1.2, "maximum": 1.8', '/minimum: no value keeps to both'],
    ['"type": "string", "begins": "now"', '/begins: only a field of the format "date-time" begins so'],
    ['"type": "string", "random": 64, "maxLength": 10', '/random: no value is longer than 10'],
    ['"type": "string", "transient": true, "unique": true', '/unique: what is kept nowhere has no column'],
    [
      '"label": { "zh_cn": "码", "en": "Code" }, "type": "array", "items": { "type": "object", "required": ["b"], "properties": { "a": { "type": "string" } } }',
      '/items/required: no field is called "b"; use one of a',
    ],
    ['"type": "object", "required": ["b"]', '/required: no field is called "b"'],
  ])('%s', (field, fault) =>
    expect(faults(`"code": { ${field} }`)).toContain(`/schema/properties/code${fault}`),
  );

  it.each(['and', 'not', 'or'])('a field by the name of what joins conditions of a filter: %s', (name) =>
    expect(faults(`"${name}": { "type": "string" }`)).toContain(`"${name}" joins the conditions of a filter`),
  );

  it.each([
    ['"when": { "code": [] }', '/when/code: no value is one of none'],
    ['"access": "own"', null],
    ['"page": "/no/such"', '/page: nothing has the path "/no/such"'],
    [
      '"input": { "type": "object", "required": ["b"], "properties": { "a": { "type": "string" } } }',
      '/input/required: no field is called "b"; use one of a',
    ],
    [
      '"input": { "type": "object", "if": { "required": ["b"] }, "then": {}, "properties": { "a": { "type": "string" } } }',
      '/input/if/required: no field is called "b"; use one of a',
    ],
    [
      '"input": { "type": "object", "properties": { "a": { "type": "string", "readOnly": true } } }',
      '/input/properties/a/readOnly: what is asked for has no "readOnly"',
    ],
  ])('an action with %s', (action, fault) =>
    expect(faults(text, `"actions": { "use": { ${words}, ${action} } }`)).toContain(
      fault === null ? '/access: "own" needs to know whose a row is' : `/actions/use${fault}`,
    ),
  );

  it('an action of what has one record alone', () =>
    expect(faults(text, `"kind": "single", "actions": { "use": { ${words} } }`)).toContain(
      '/actions/use: only what has many records has actions',
    ));

  it('a reference to a page, and one to records in a state that there is not', () => {
    const state = '"state": { "type": "string", "enum": ["open"] }';
    const other = (reference: string) =>
      `${state}, "o": { "type": "integer", "reference": { ${reference} } }`;
    const page = JSON.stringify({
      name: 'desk',
      label: { zh_cn: '桌', en: 'Desk' },
      kind: 'page',
      path: '/desk',
    });
    expect(
      faultsOf({ 'coupon.json': coupon(other('"resource": "desk"')), 'desk.json': page }).join(),
    ).toContain('/o/reference: "desk" is a page, and has no records');
    expect(faults(other('"resource": "coupon", "when": { "state": "shut" }'))).toContain(
      '/o/reference: state can never be "shut"; use one of open',
    );
  });

  it('an action from a state that no filter could ask for', () =>
    expect(
      faults('"code": { "type": "object" }', `"actions": { "use": { ${words}, "when": { "code": {} } } }`),
    ).toContain('/actions/use/when/code: "code" cannot be asked for a value'));

  it('a name that PostgreSQL keeps', () => {
    const file = coupon(text).replace('"name": "coupon"', '"name": "pg_class"');
    expect(faultsOf({ 'pg_class.json': file }).join()).toContain(
      'PostgreSQL keeps the names that begin with',
    );
  });
});

it('a field that nothing computes is shown with all that is wrong as well, each in its place', () => {
  const properties = '"code": { "type": "string" }, "sum": { "type": "string", "virtual": "no_such" }';
  const told = faults(properties, '"list": { "pages": ["/nowhere"] }');
  expect(told).toMatch(
    /coupon\.json:5 \/schema\/properties\/sum\/virtual: nothing computes "no_such"; write it in/,
  );
  expect(told).toContain('/list/pages/0: no page has the path "/nowhere"');
});

it('services that there are not are shown together, each in its place', () => {
  const lost = 'Admin.Nothing.Ask';
  const rest = [
    `"operations": { "ask": { ${words}, "calls": ["Platform.User.UserLogin", "${lost}"] } }`,
    `"usedBy": "${lost}"`,
    `"download": { ${words}, "service": "${lost}", "formats": ["json"], "of": ["list"] }`,
  ];
  const told = faults('"code": { "type": "string" }', rest.join());
  for (const path of ['/operations/ask/calls/1', '/usedBy', '/download/service'])
    expect(told).toContain(`${path}: there is no service "${lost}"; name one of`);
  expect(told).not.toContain('/calls/0');
});
