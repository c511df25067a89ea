import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const code = '"code": { "type": "string" }';

describe('a resource file is refused for', () => {
  it('a form that could never be sent, unless there is no such screen', () => {
    const form = (rest: string) =>
      faultsOf({
        'coupon.json': coupon(code, `, "form": { "groups": [{ "fields": [] }] }${rest}`).replace(
          '"object",',
          '"object", "required": ["code"],',
        ),
      });
    expect(form('')[0]).toContain(
      'coupon.json:6 /form/groups: a new record needs "code", which the form does not ask for; add it',
    );
    expect(form(', "routes": { "add": null }')).toEqual([]);
  });
});
