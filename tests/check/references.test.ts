import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const shop = `{ "$schema": "../schemas/resource.schema.json", "name": "shop", "label": { "zh_cn": "店", "en": "Shop" },
  "schema": { "type": "object", "required": ["code"], "properties": {
    "code": { "type": "string", "unique": true }, "title": { "type": "string" },
    "state": { "type": "string", "enum": ["open", "shut"] }, "pin": { "type": "string", "secret": true } } } }`;

const faults = (property: string) =>
  faultsOf({ 'coupon.json': coupon(`"code": { "type": "string" },\n"at": ${property}`), 'shop.json': shop });

describe('a reference', () => {
  it.each([
    '{ "type": "string", "reference": { "resource": "shop", "field": "code", "display": "title" } }',
    '{ "type": "array", "items": { "type": "integer", "reference": { "resource": "shop" } } }',
    `{ "type": "array", "items": { "type": "object", "properties": {
      "shop": { "reference": { "resource": "shop", "field": "code", "when": { "state": "open" } } } } } }`,
  ])('stands at a field, in a list and in a row: %s', (property) => expect(faults(property)).toEqual([]));

  it.each([
    [
      'leads nowhere',
      '{ "type": "integer", "reference": { "resource": "market" } }',
      'no resource is called "market"',
    ],
    [
      'names by a field that is not unique',
      '{ "type": "string", "reference": { "resource": "shop", "field": "title" } }',
      '"title" does not tell records apart; name a text field that is unique',
    ],
    [
      'names by a field that is not there',
      '{ "type": "string", "reference": { "resource": "shop", "field": "key" } }',
      'shop has no field "key"',
    ],
    [
      'asks for a secret',
      '{ "type": "integer", "reference": { "resource": "shop", "when": { "pin": "1" } } }',
      '"pin" is never in an answer',
    ],
    [
      'keeps a key as a number',
      '{ "type": "integer", "reference": { "resource": "shop", "field": "code" } }',
      'a reference does not go with "integer"; write string',
    ],
    [
      'goes along by something else than an id',
      '{ "type": "string", "reference": { "resource": "shop", "field": "code", "onDelete": "cascade" } }',
      'this cannot go along with what it names',
    ],
    [
      'leads nowhere from a row',
      '{ "type": "array", "items": { "type": "object", "properties": { "b": { "reference": { "resource": "x" } } } } }',
      '/schema/properties/at/items/properties/b/reference: no resource is called "x"',
    ],
  ])('that %s is refused', (_how, property, told) => expect(faults(property).join('\n')).toContain(told));
});

describe('a row', () => {
  it.each([
    ['"secret": true', 'a row has no "secret"'],
    ['"unique": true', 'a row has no "unique"'],
    ['"format": "html"', '"html" cannot stand in a row'],
  ])('has nothing that only a field can be: %s', (words, told) => {
    const row = (title: string) =>
      `{ "type": "array", ${title}"items": { "type": "object", "properties": { "b": { "type": "string", ${words} } } } }`;
    for (const title of ['', '"title": "Rows", ']) expect(faults(row(title)).join('\n')).toContain(told);
    // Another property that only JSON Schema has changes nothing.
    expect(faults(`${row('')},\n"anyThing": {}`).join('\n')).toContain(told);
  });
});

it('a library has pictures', () => {
  const property =
    '{ "type": "string", "format": "image", "picture": { "width": 8, "height": 8, "library": "shop" } }';
  expect(faults(property).join('\n')).toContain('no resource with pictures is called "shop"');
});

describe('a column of the list', () => {
  const faultsOfList = (list: object, more = '') =>
    faultsOf({
      'coupon.json': coupon(
        '"code": { "type": "string" },\n"at": { "reference": { "resource": "shop" } }',
        `, "list": ${JSON.stringify(list)}${more}`,
      ),
      'shop.json': shop,
    });
  const faultsOfColumn = (column: string) => faultsOfList({ columns: ['code', column] });

  it('reaches a field of the record that a reference names', () =>
    expect(faultsOfColumn('at.title')).toEqual([]));

  it.each([
    ['at.titel', '"at.titel" reaches no field that a list may show; did you mean "at.title"?'],
    ['at.pin', '"at.pin" reaches no field'],
    ['code.title', '"code.title" reaches no field'],
    ['an.title', 'no field is called "an"'],
    ['at.a.b.c', 'not a valid name here'],
  ])('that leads nowhere is refused: %s', (column, told) =>
    expect(faultsOfColumn(column).join('\n')).toContain(told),
  );

  it('may be what the list is filtered and sorted by', () =>
    expect(faultsOfList({ filters: ['at.title', 'code'], sort: '-at.title' })).toEqual([]));

  it.each([
    [
      { filters: ['at.titel'] },
      '"at.titel" reaches no field that a list may filter by; did you mean "at.title"?',
    ],
    [{ filters: ['no.title'] }, 'no field is called "no"'],
    [{ sort: '-at.titel' }, '"at.titel" reaches no field that a list may sort by'],
    [{ sort: 'at.a.b.c' }, 'not a valid name here'],
  ])('that leads nowhere is refused as a filter or an order: %j', (list, told) =>
    expect(faultsOfList(list).join('\n')).toContain(told),
  );

  it('is refused in the portal, where the other resource is not shown', () =>
    expect(
      faultsOfList(
        {},
        ', "portal": { "services": { "list": "Platform.Coupon.GetList" }, "columns": ["at.title"] }',
      ).join('\n'),
    ).toContain('/portal/columns: "at.title" reaches no field that a list may show'));
});
