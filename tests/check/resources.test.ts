import { describe, expect, it } from 'vitest';
import { normalised } from '#schemas/anySchema/normalise.ts';
import { createRegistry } from '#schemas/registry.ts';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const code = '"code": { "type": "string" }';

/** The first error of a coupon file with one mistake. */
const first = (properties: string, rest = '') => faultsOf({ 'coupon.json': coupon(properties, rest) })[0];

describe('IN-12: a resource file is refused with file, line, what is wrong and what would be right', () => {
  it('takes a right one', () => expect(faultsOf({ 'coupon.json': coupon(code) })).toEqual([]));

  it.each([
    [
      'a creator that is no account',
      '"code": { "type": "string", "creator": true }',
      'coupon.json:5 /schema/properties/code/creator: who adds a record is an account; give the field a reference',
    ],
    [
      'an unknown keyword',
      '"code": {\n"type": "string", "lenght": 3 }',
      'coupon.json:6 /schema/properties/code/lenght: unknown keyword "lenght"; known here: type,',
    ],
    [
      'a $ref in a property',
      `${code},\n"a": { "$ref": "#/properties/a" }`,
      'coupon.json:6 /schema/properties/a: refers to itself without an end; put the reference below a property or an item',
    ],
    [
      '__proto__',
      `${code},\n"__proto__": { "type": "string" }`,
      'coupon.json:6 /schema/properties/__proto__: "__proto__" is a reserved name; call it differently',
    ],
    [
      'a duplicate field',
      `${code},\n"b": { "type": "string" },\n${code}`,
      'coupon.json:7 /schema/properties/code: "code" is written twice, first in line 5; keep one of them',
    ],
    [
      'names that change places',
      '"code": { "type": "string", "renamedFrom": "key" },\n"key": { "type": "string", "renamedFrom": "code" }',
      'coupon.json:5 /schema/properties/code/renamedFrom: names that only change places are free for none of them',
    ],
    [
      'a name that two fields had',
      '"code": { "type": "string", "renamedFrom": "old" },\n"key": { "type": "string", "renamedFrom": "old" }',
      'coupon.json:5 /schema/properties/code/renamedFrom: two fields cannot both have been "old"',
    ],
    [
      'values of a field that is not there',
      '"code": { "type": "string", "filledFrom": "key" }',
      'coupon.json:5 /schema/properties/code/filledFrom: no other field is called "key"',
    ],
    [
      'values of a field of another type',
      '"code": { "type": "string", "filledFrom": "many" },\n"many": { "type": "integer" }',
      'coupon.json:5 /schema/properties/code/filledFrom: "many" keeps its values in another way',
    ],
    [
      'look-around',
      '"code": { "type": "string",\n"pattern": "^(?=a)b" }',
      'coupon.json:6 /schema/properties/code/pattern: not a pattern of the RE2 kind; avoid look-around',
    ],
    [
      'a back reference',
      '"code": { "type": "string",\n"pattern": "(a)\\\\1" }',
      'coupon.json:6 /schema/properties/code/pattern: not a pattern of the RE2 kind',
    ],
    [
      'a default against its own rule',
      '"code": { "type": "string",\n"maxLength": 2,\n"default": "abc" }',
      'coupon.json:7 /schema/properties/code/default: the default breaks the field’s own rules; data/code must NOT have more than 2',
    ],
    [
      'an unknown reference',
      '"code": { "type": "integer",\n"reference": { "resource": "shop" } }',
      'coupon.json:6 /schema/properties/code/reference: no resource is called "shop"; use one of coupon',
    ],
    [
      'an option without its value',
      '"code": { "type": "string", "enum": ["a"],\n"options": { "b": { "label": { "zh_cn": "乙", "en": "B" } } } }',
      'coupon.json:6 /schema/properties/code/options/b: "b" is not in the enum',
    ],
    [
      'a format on a wrong type',
      '"code": {\n"type": "number", "format": "money" }',
      'coupon.json:6 /schema/properties/code/type: the format "money" does not go with "number"; write string',
    ],
    [
      'an enum of mixed types',
      '"code": { "type": "string",\n"enum": ["a", 1] }',
      'coupon.json:6 /schema/properties/code/enum: 1 is not string',
    ],
    [
      'ignore_case without letters',
      '"code": { "type": "integer",\n"unique": "ignore_case" }',
      'coupon.json:6 /schema/properties/code/unique: only text has upper and lower case; write true',
    ],
  ])('%s', (_what, properties, fault) => expect(first(properties)).toContain(fault));

  it.each([
    [
      'a reserved name',
      `${code},\n"id": { "type": "integer" }`,
      'id_value',
      '"id" is a field that every record has by itself: this property is the field "id_value"',
    ],
    [
      'a name with capitals',
      `${code},\n"firstCode": { "type": "string" }`,
      'first_code',
      '"firstCode" is the field "first_code"',
    ],
    [
      'names that differ in capitals',
      `${code},\n"Code": { "type": "string" }`,
      'code_2',
      '"Code" would have the field name of another property: it is the field "code_2"',
    ],
    [
      'a name of the wire',
      `${code},\n"lang": { "type": "string" }`,
      'lang_value',
      '"lang" is the field "lang_value"',
    ],
    [
      'a name that every object has',
      `${code},\n"constructor": { "type": "string" }`,
      'constructor_value',
      '"constructor" is the field "constructor_value"',
    ],
    [
      'a name of the database',
      `${code},\n"xmin": { "type": "string" }`,
      'xmin_value',
      '"xmin" is the field "xmin_value"',
    ],
  ])('takes %s as another name, and says so', (_what, properties, field, remark) => {
    const content: unknown = JSON.parse(coupon(properties));
    const { resources } = createRegistry([{ file: 'coupon.json', content }]);
    expect(Object.keys(resources.get('coupon')?.schema.properties ?? {})).toContain(field);
    const { remarks } = normalised(content, 'coupon.json');
    expect(remarks.map(({ problem }) => problem).join('\n')).toContain(remark);
  });

  it('takes a missing type as any JSON', () => {
    const content: unknown = JSON.parse(coupon('"code": {}'));
    const { resources } = createRegistry([{ file: 'coupon.json', content }]);
    expect(resources.get('coupon')?.schema.properties['code']?.format).toBe('json');
  });

  it.each([
    [
      'a remote $ref',
      ',\n"then": {}, "if": {\n"$ref": "https://evil.example/x.json" }',
      'coupon.json:8 /schema/if/$ref: https://evil.example/x.json is on another server, which is never asked; save it as schemas/evil.example/x.json',
    ],
    [
      'a cyclic $ref',
      ',\n"then": {}, "if": {\n"$ref": "#" }',
      'coupon.json:3 /schema: refers to itself without an end; put the reference below a property or an item',
    ],
    [
      'a condition on an unknown field',
      ',\n"then": {}, "if": { "properties": { "kind": { "const": "a" } } }',
      'coupon.json:7 /schema/if/properties: no field is called "kind"; use one of code, id',
    ],
  ])('%s', (_what, condition, fault) => {
    const file = coupon(code).replace('  } }', `  }${condition} }`);
    expect(faultsOf({ 'coupon.json': file }).join('\n')).toContain(fault);
  });

  it.each([
    [
      'an unknown action in bulk',
      '"list": {\n"bulk": ["expire"] }',
      '/list/bulk: no action is called "expire"; use edit, delete',
    ],
    [
      'a cell that nobody can change',
      '"list": {\n"edit": ["created_at"] }',
      '/list/edit: "created_at" cannot be changed in the list; take it out',
    ],
    [
      'an unknown section',
      '"menu": {\n"section": "shop" }',
      '/menu/section: the menu has no section "shop"; use one of home',
    ],
    [
      'a path of the frame',
      '\n"path": "/login"',
      '/path: /login is an address of the frame itself; choose another',
    ],
    ['own without an owner', '\n"access": "own"', '/access: "own" needs to know whose a row is'],
    [
      'append with edit',
      '"appendOnly": true,\n"access": { "delete": "none" }',
      '/access: rows that are only ever added have no "edit"',
    ],
    [
      'an order by nothing',
      '"list": { "columns": ["code"],\n"sort": "colour" }',
      '/list/sort: no field is called "colour"',
    ],
    [
      'a state that no record has',
      '"actions": { "use": { "label": { "zh_cn": "用", "en": "Use" },\n"set": { "code": 5 } } }',
      '/actions/use/set/code: code can never be 5',
    ],
    [
      'a moment told to a field that keeps none',
      '"actions": { "use": { "label": { "zh_cn": "用", "en": "Use" },\n"set": { "code": { "from": "now" } } } }',
      '/actions/use/set/code: {"from":"now"} cannot be written into "code"',
    ],
    [
      'an action at a screen’s address',
      '"actions": {\n"list": { "label": { "zh_cn": "列", "en": "List" } } }',
      '/actions/list: its address /coupon/list is that of the screen "list"',
    ],
  ])('%s', (_what, rest, fault) => expect(first(code, `, ${rest}`)).toContain(`coupon.json:7 ${fault}`));

  it('500 fields', () => {
    const fields = Array.from({ length: 500 }, (_, at) => `"f${at}": { "type": "string" }`).join(',\n');
    expect(first(fields)).toContain(
      'coupon.json:4 /schema/properties: must NOT have more than 200 properties',
    );
  });

  it('package.json as a name', () => {
    const file = coupon(code).replace('"coupon"', '"package"');
    expect(faultsOf({ 'package.json': file })[0]).toContain(
      'package.json:1: Node reads files of this name itself',
    );
  });

  it('a file that is called otherwise', () =>
    expect(faultsOf({ 'voucher.json': coupon(code) })).toEqual([
      'voucher.json:2 /name: the file is called voucher.json; call it coupon.json',
    ]));
});

describe('IN-12: files that are no JSON, or stand against each other', () => {
  it.each([
    [
      'a missing comma',
      '{\n"name": "coupon"\n"label": 1 }',
      'coupon.json:3: a comma is missing before this, where "label": stands',
    ],
    [
      'a comma too many',
      '{\n"name": "coupon",\n}',
      'coupon.json:3: a name in double quotes should stand here, where } stands',
    ],
    ['a comment', '{\n// no\n"name": "coupon" }', 'coupon.json:2: JSON has no comments'],
    ['an end too early', '{\n"name": "coupon"\n\n', 'coupon.json:2: a closing } is missing'],
    ['nothing', '', 'coupon.json:1: a value should stand here'],
    ['too deep', '['.repeat(100_000), 'coupon.json: nests too deep'],
    [
      'another encoding',
      Buffer.from([0x7b, 0xff, 0x7d]),
      'coupon.json: is not UTF-8; save it in that encoding',
    ],
    ['too large', `"${'x'.repeat(1_000_001)}"`, 'coupon.json: has more than 1 MB'],
    ['no object', '[]', 'coupon.json:1: not object; write object'],
  ])('%s', (_what, text, fault) => expect(faultsOf({ 'coupon.json': text })[0]).toContain(fault));

  it('takes a byte-order mark', () =>
    expect(faultsOf({ 'coupon.json': `\ufeff${coupon(code)}` })).toEqual([]));

  it('names all faults of all files at once, and does not blame a file for its broken neighbour', () => {
    const shop = coupon(
      '"coupon_id": { "type": "integer", "reference": { "resource": "coupon" } },\n"x": { "tpye": "string" }',
    );
    const faults = faultsOf({
      'coupon.json': '{',
      'shop.json': shop.replace('"coupon"', '"shop"'),
      'old.yaml': 'a: 1',
    });
    expect(faults.map((line) => line.split(';')[0])).toEqual([
      'old.yaml: is not read: resource files end in .json',
      'coupon.json:1: a closing } is missing',
      'shop.json:6 /schema/properties/x/tpye: unknown keyword "tpye"',
    ]);
  });

  it('two files with one path or one service', () => {
    const named = (name: string, rest: string) => coupon(code, rest).replace('"coupon"', `"${name}"`);
    const faults = faultsOf({
      'coupon.json': named('coupon', ',\n"path": "/coupon",\n"services": { "list": "Admin.Coupon.All" }'),
      'voucher.json': named('voucher', ',\n"path": "/coupon",\n"services": { "list": "Admin.Coupon.All" }'),
    });
    expect(faults[0]).toMatch(
      /^voucher.json:7 \/path: "\/coupon" is taken by .*coupon.json; choose another$/,
    );
    expect(faults[1]).toMatch(
      /^voucher.json:8 \/services: "Admin.Coupon.All" is taken by .*coupon.json; choose another$/,
    );
  });

  it('two resources whose indexes would be called the same', () => {
    const named = (name: string, field: string) =>
      coupon(`"${field}": { "type": "string", "index": true }`).replace('"coupon"', `"${name}"`);
    const faults = faultsOf({
      'shop.json': named('shop', 'item_code'),
      'shop_item.json': named('shop_item', 'code'),
    });
    expect(faults.join()).toContain('the database name "shop_item_code_idx" is taken by');
  });

  it('two screens at one address', () => {
    const named = (name: string, path: string) =>
      coupon(code, `,\n"path": "${path}"`).replace('"coupon"', `"${name}"`);
    const page = `{ "name": "odd", "kind": "page", "label": { "zh_cn": "页", "en": "Page" }, "path": "/coupon/add" }`;
    const faults = faultsOf({ 'coupon.json': named('coupon', '/coupon'), 'odd.json': page });
    expect(faults.join()).toContain('odd.json:1 /path: the address "/coupon/add" is taken by');
  });

  it('fields that are unique together but are not there, and a list that names calls', () => {
    const rest = `,\n"unique": [["code", "colour"]],\n"calls": ["Admin.Other.Run"]`;
    const faults = faultsOf({ 'coupon.json': coupon(code, rest) }).join();
    expect(faults).toContain('/unique/0: no field is called "colour"');
    expect(faultsOf({ 'coupon.json': coupon(code, rest.replace(', "colour"', ', "id"')) }).join()).toContain(
      '/calls: only a page names what it calls',
    );
  });
});
