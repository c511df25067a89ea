import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const state = '"state": { "type": "string", "enum": ["open", "used"] }';
const words = '"label": { "zh_cn": "用", "en": "Use" }';

/** All errors of a coupon whose action `use` has these additional keywords. */
const faults = (action: string, fields = state, rest = '') =>
  faultsOf({ 'coupon.json': coupon(fields, `, "actions": { "use": { ${words}, ${action} } }${rest}`) });

const asking = (properties: string, fields = state) =>
  faults(`"input": { "type": "object", "properties": { ${properties} } }`, fields);

const at = '/actions/use/input/properties';

it('a question names the records that it is about, in both languages', () => {
  expect(faults('"title": { "zh_cn": "使用{records}？", "en": "Use {records}?" }')).toEqual([]);
  expect(faults('"title": { "zh_cn": "使用{records}？", "en": "Use it?" }').join()).toContain(
    '/actions/use/title: a question that does not say which records it is about',
  );
});

it('a question about one record may name its fields, but only those that it has', () => {
  expect(faults('"title": { "zh_cn": "使用 {state} 的券？", "en": "Use the {state} one?" }')).toEqual([]);
  expect(faults('"title": { "zh_cn": "使用 {state} 的券？", "en": "Use the {stat} one?" }').join()).toContain(
    '/actions/use/title: "{stat}" is no field that is shown',
  );
});

describe('what an action asks for is checked like a field', () => {
  it('takes a right one', () =>
    expect(asking('"note": { "type": "string", "default": "none" }, "state": { "enum": ["used"] }')).toEqual(
      [],
    ));

  it.each(['access_token', 'filter', 'id', 'idempotency_key', 'ids', 'lang', 'prototype', 'q', 's'])(
    'not by the name %s',
    (name) =>
      expect(asking(`"${name}": { "type": "string" }`).join()).toContain(
        `${at}/${name}: "${name}" means something else in every call; call it differently`,
      ),
  );

  it.each([
    [
      'a name that every object has',
      '"constructor": { "type": "string" }',
      '/constructor: "constructor" is a name that every object has',
    ],
    [
      'a field of the server',
      '"version": { "type": "integer" }',
      '/version: the server alone writes "version"',
    ],
    [
      'a format on a wrong type',
      '"sum": { "type": "number", "format": "money" }',
      '/sum/type: the format "money" does not go with "number"; write string',
    ],
    [
      'a default against its own rule',
      '"note": { "type": "string", "maxLength": 2, "default": "abc" }',
      '/note/default: the default breaks the field’s own rules; data/note must NOT have more than 2',
    ],
    [
      'an unknown reference',
      '"shop_id": { "type": "integer", "reference": { "resource": "shop" } }',
      '/shop_id/reference: no resource is called "shop"; use one of coupon',
    ],
    [
      'a reference that goes along',
      '"other": { "type": "integer", "reference": { "resource": "coupon", "onDelete": "cascade" } }',
      '/other/reference: this cannot go along with what it names',
    ],
    [
      'a field of the record in another type',
      '"state": { "type": "integer" }',
      '/state: what is asked for as "state" is kept in the field of this name, which is of another type',
    ],
  ])('%s', (_what, properties, fault) => expect(asking(properties).join()).toContain(at + fault));

  it('a field that is computed', () => {
    const fields = `${state},\n"sold": { "type": "integer", "virtual": "sold" }`;
    expect(asking('"sold": { "type": "integer" }', fields).join()).toContain(
      `${at}/sold: the server alone writes "sold"`,
    );
  });

  it('also on the side of the owners, and once where both sides ask for the same', () => {
    const fields = `${state},\n"account_id": { "type": "integer" }`;
    const sides = (theirs: string) =>
      faults(
        '"input": { "type": "object", "properties": { "id": { "type": "string" } } }',
        fields,
        `, "owner": "account_id", "platform": { "verbs": ["list"], "actions": { "use": ${theirs} } }`,
      ).filter((one) => one.includes('means something else'));
    expect(sides('{}')).toHaveLength(1);
    const other = sides('{ "input": { "type": "object", "properties": { "q": { "type": "string" } } } }');
    expect(other.join()).toContain('/platform/actions/use/input/properties/q: "q" means');
  });
});

describe('what an action or an edit sets', () => {
  it.each(['id', 'version', 'created_at'])('%s is the server’s to write', (name) => {
    const value = name === 'created_at' ? '{ "from": "now" }' : '1';
    const fault = `/set/${name}: the server alone writes "${name}"; take it out`;
    expect(faults(`"set": { "${name}": ${value} }`).join()).toContain(`/actions/use${fault}`);
    const edited = `, "edited": { "fields": ["state"], "set": { "${name}": ${value} } }`;
    expect(faultsOf({ 'coupon.json': coupon(state, edited) }).join()).toContain(`/edited${fault}`);
  });

  it('by the value that is there: both are values that the field can have', () => {
    const moved = (move: string) => faults(`"set": { "state": ${move} }`).join();
    expect(moved('{ "to": "used", "when": ["open"] }')).toBe('');
    expect(moved('{ "to": "old", "when": "open" }')).toContain(
      '/actions/use/set/state: state can never be "old"',
    );
    expect(moved('{ "to": "used", "when": "old" }')).toContain(
      '/actions/use/set/state: state can never be "old"',
    );
    expect(moved('{ "to": null, "when": "open" }')).toBe('');
    expect(moved('{ "to": "used" }')).toContain('state can never be {"to":"used"}');
  });

  it('what is computed is no one’s', () =>
    expect(
      faults('"set": { "sold": 1 }', `${state},\n"sold": { "type": "integer", "virtual": "sold" }`).join(),
    ).toContain('/actions/use/set/sold: the server alone writes "sold"'));

  it('a required field is never emptied', () => {
    const file = coupon(state, `, "actions": { "use": { ${words}, "set": { "state": null } } }`);
    expect(faultsOf({ 'coupon.json': file })).toEqual([]);
    const required = file.replace('"type": "object"', '"type": "object", "required": ["state"]');
    expect(faultsOf({ 'coupon.json': required }).join()).toContain(
      '/actions/use/set/state: "state" is required, so it cannot be emptied',
    );
  });

  it('shows actions of one service apart', () => {
    const two = (other: string) =>
      faults(
        `"service": "Admin.Coupon.Turn", "set": { "state": "used" } },
        "open": { ${words}, "service": "Admin.Coupon.Turn", "set": { "state": "${other}" }`,
      );
    expect(two('open')).toEqual([]);
    expect(two('used').join()).toContain(
      '/actions/open/service: a call of "Admin.Coupon.Turn" could not tell it from "use": both set the same',
    );
  });
});
