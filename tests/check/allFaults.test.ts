import { describe, expect, it } from 'vitest';
import { faultsOf } from '../support/records/couponFaults.ts';

const label = { zh_cn: '物', en: 'Thing' };
const text = { type: 'string' };
const state = { type: 'string', enum: ['open', 'used'] };
const file = (name: string, properties: object, rest: object = {}) =>
  JSON.stringify({ name, label, schema: { type: 'object', properties }, ...rest });
const use = { actions: { use: { label, set: { state: 'usd' } } } };

/** `file path: problem` of each error, without its line and its remedy. */
const told = (files: Readonly<Record<string, string>>) =>
  faultsOf(files).map((line) => line.replace(/:\d+/, '').split(';')[0]);

describe('IN-12: all faults of all files are shown at once', () => {
  it('of one file, no matter what kind each is of', () => {
    const properties = {
      code: { ...text, lenght: 5 },
      other: { ...text, format: 'monney', default: 5 },
      amount: { ...text, format: 'money', minimum: 1 },
      wrong: { ...text, pattern: '(?=a)' },
      colour: { ...text, options: { red: { label } } },
      state,
    };
    const list = { columns: ['cod', 'state'], sort: 'stat', figures: { n: { label, sum: 'state' } } };
    expect(
      told({ 'coupon.json': file('coupon', properties, { ...use, list, help: { en: 'Help' } }) }),
    ).toEqual([
      'coupon.json /help/zh_cn: "zh_cn" is missing',
      'coupon.json /schema/properties/code/lenght: unknown keyword "lenght"',
      'coupon.json /schema/properties/other/format: not an allowed word',
      'coupon.json /schema/properties/wrong/pattern: not a pattern of the RE2 kind',
      'coupon.json /schema/properties/colour/options/red: "red" is not in the enum',
      'coupon.json /list/columns: no field is called "cod"',
      'coupon.json /list/sort: no field is called "stat"',
      'coupon.json /schema/properties/amount/minimum: "minimum" says nothing of an amount, which is a text on the wire',
      'coupon.json /actions/use/set/state: state can never be "usd"',
      'coupon.json /list/figures/n/sum: "state" is no number that is shown',
    ]);
  });

  it('of several, what stands between them and on the server too', () => {
    const files = {
      'coupon.json': file('coupon', { code: { ...text, lenght: 5 }, state }, { path: '/ticket', ...use }),
      'ticket.json': file(
        'ticket',
        { by: { reference: { resource: 'nobody' } }, sum: { ...text, virtual: 'nothing' } },
        { usedBy: 'Admin.Nobody.GetUses' },
      ),
    };
    expect(told(files)).toEqual([
      'coupon.json /schema/properties/code/lenght: unknown keyword "lenght"',
      'coupon.json /actions/use/set/state: state can never be "usd"',
      expect.stringMatching(/^ticket.json \/path: "\/ticket" is taken by .*coupon.json$/),
      'ticket.json /schema/properties/by/reference: no resource is called "nobody"',
      'ticket.json /schema/properties/sum/virtual: nothing computes "nothing"',
      'ticket.json /usedBy: there is no service "Admin.Nobody.GetUses"',
    ]);
  });

  it('of what lacks its words too, and of a choice the part that is wrong', () => {
    const rest = {
      actions: { use: { label: { zh_cn: '用' }, set: { state: 'usd' } } },
      access: { list: 'admim' },
    };
    const nameless = file('coupon', { state }, rest).replace(JSON.stringify(label), '{ "en": "Coupon" }');
    expect(told({ 'coupon.json': nameless })).toEqual([
      'coupon.json /label/zh_cn: "zh_cn" is missing',
      'coupon.json /access/list: not an allowed word',
      'coupon.json /actions/use/label/en: "en" is missing',
      'coupon.json /actions/use/set/state: state can never be "usd"',
    ]);
  });

  it('but not what only follows from another', () => {
    const files = {
      // The kind of field is still unknown.
      'coupon.json': file(
        'coupon',
        { code: { type: 'strng', maxLength: 5, default: 7 } },
        { display: 'code' },
      ),
      // Its resource name cannot be read, so the reference to it may be valid.
      'shop.json': file('shop', { code: text }).replace('"shop"', '5'),
      'sale.json': file(
        'sale',
        { at: { reference: { resource: 'shop' } } },
        { menu: { section: 'nowhere' } },
      ),
    };
    expect(told(files)).toEqual([
      'coupon.json /schema/properties/code/type: not an allowed word',
      'sale.json /menu/section: the menu has no section "nowhere"',
      'shop.json /name: not string',
    ]);
  });
});
