import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const fields = `
"name": { "type": "string", "maxLength": 20 }, "starts_at": { "type": "string", "format": "date-time" },
"ends_at": { "type": "string", "format": "date-time" }, "day": { "type": "string", "format": "date" },
"least": { "type": "integer" }, "most": { "type": "integer" }, "price": { "type": "string", "format": "money" },
"pin": { "type": "string", "secret": true }, "state": { "type": "string", "enum": ["open", "shut"] },
"lines": { "type": "array", "items": { "type": "object", "properties": {
  "amount": { "type": "string", "format": "money" }, "count": { "type": "integer" } } } }`;

const faults = (rule: string) => faultsOf({ 'coupon.json': coupon(fields, `, "rules": [${rule}]`) });

describe('a rule between fields', () => {
  it.each([
    '{ "field": "ends_at", "after": "starts_at" }',
    '{ "field": "ends_at", "after": "created_at", "when": { "state": ["open", "shut"] } }',
    '{ "field": "most", "min": "least", "message": { "zh_cn": "多", "en": "More" } }',
    '{ "field": "price", "sumOf": "lines.amount" }',
    '{ "field": "name", "requiredIf": { "state": "shut" } }',
    '{ "field": "name", "requiredUnless": { "state": [null, "shut"] } }',
    '{ "unique": ["name", "state"] }',
  ])('is accepted: %s', (rule) => expect(faults(rule)).toEqual([]));

  it.each([
    ['{ "field": "name" }', '/rules/0: the rule says nothing; add one of after'],
    ['{ "after": "starts_at" }', '/rules/0: "field" is missing'],
    [
      '{ "field": "ends_at", "after": "starts_at", "min": "day" }',
      '/rules/0/min: a rule has "after" or "min"; write two rules',
    ],
    ['{ "field": "name", "unique": ["name", "state"] }', '/rules/0/field: "field" does not go with "unique"'],
    [
      '{ "field": "name", "requiredIf": { "state": "shut" }, "when": { "state": "open" } }',
      '/rules/0/when: "when" does not go with "requiredIf"; add it to "requiredIf"',
    ],
    [
      '{ "field": "ends_at", "after": "start_at" }',
      '/rules/0/after: no field is called "start_at"; did you mean "starts_at"?',
    ],
    ['{ "field": "end_at", "after": "starts_at" }', 'no field is called "end_at"; did you mean "ends_at"?'],
    ['{ "unique": ["name", "stat"] }', '/rules/0/unique: no field is called "stat"; did you mean "state"?'],
    ['{ "field": "name", "requiredIf": { "status": "shut" } }', 'no field is called "status"'],
    [
      '{ "field": "name", "requiredIf": { "state": "closed" } }',
      '/rules/0/requiredIf/state: state can never be "closed"; use one of open, shut',
    ],
    [
      '{ "field": "ends_at", "after": "day" }',
      '/rules/0/after: "ends_at" and "day" hold different kinds of values',
    ],
    ['{ "field": "most", "after": "least" }', '"most" cannot be compared by "after"; "after" compares date'],
    ['{ "field": "name", "min": "state" }', '"name" cannot be compared by "min"'],
    ['{ "field": "most", "equals": "name" }', '"most" and "name" hold different kinds of values'],
    ['{ "field": "most", "min": "most" }', '"most" is compared with itself'],
    ['{ "field": "name", "differs": "pin" }', '"pin" is secret, computed or not stored'],
    ['{ "field": "price", "sumOf": "lines.amout" }', 'no column is called "amout"; did you mean "amount"?'],
    ['{ "field": "price", "sumOf": "lines.count" }', '"lines.count" and "price" hold different kinds'],
    ['{ "field": "price", "sumOf": "name.count" }', '"name" is no list of rows'],
    ['{ "field": "name", "sumOf": "lines.count" }', '"name" is no number'],
    ['{ "unique": ["name", "lines"] }', '"lines" has no column that an index could hold'],
    ['{ "field": "most", "atLeast": "least" }', 'unknown keyword "atLeast"'],
  ])('is refused: %s', (rule, expected) => expect(faults(rule).join('\n')).toContain(expected));
});
