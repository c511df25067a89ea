import { describe, expect, it } from 'vitest';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';

const code = '"code": { "type": "string" }';

describe('IN-12: what a file says of telling, waiting and talking is refused where it could not work', () => {
  it('a file that is private and none', () => {
    const [fault] = faultsOf({ 'coupon.json': coupon('"code": { "type": "string",\n"private": true }') });
    expect(fault).toContain('coupon.json:6 /schema/properties/code/private: only a file can be private');
  });

  it.each([
    [
      'a weight that is no whole number',
      '\n"list": { "weight": "code" }',
      '/list/weight: "code" is no whole number; name an integer',
    ],
    [
      'tabs of what is no choice',
      '\n"list": { "tabs": "code" }',
      '/list/tabs: "code" is no choice; name a readable field with an "enum"',
    ],
    [
      'a badge of a value that there is not',
      '\n"menu": { "badge": { "code": 3 } }',
      '/menu/badge/code: code can never be 3',
    ],
    [
      'a conversation kept nowhere',
      '\n"show": { "thread": { "resource": "said", "about": "a", "author": "b", "text": "c", "action": "d" } }',
      '/show/thread/resource: no resource is called "said"; use one of coupon',
    ],
    [
      'a notice to what is no account',
      '\n"added": { "notify": { "to": "code", "title": { "zh_cn": "{code}", "en": "{code}" } } }',
      '/added/notify/to: "code" cannot hold the id of an account; name a field with "type": "integer"',
    ],
    [
      'a notice about what has no words',
      '\n"edited": { "fields": [], "set": {}, "notify": { "to": "id", "title": { "zh_cn": "{secret}", "en": "{code}" } } }',
      '/edited/notify: "{secret}" has no words that a reader could be told; name a readable field',
    ],
    [
      'an action of the platform that there is not',
      '\n"owner": "id", "platform": { "verbs": ["list"], "actions": { "fly": {} } }',
      '/platform/actions/fly: no action is called "fly"; name one of "actions"',
    ],
  ])('%s', (_what, rest, fault) => {
    expect(faultsOf({ 'coupon.json': coupon(code, `, ${rest}`) })[0]).toContain(`coupon.json:7 ${fault}`);
  });
});
