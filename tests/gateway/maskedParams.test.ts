import { describe, expect, test } from 'vitest';
import { isKeptWhole, maskedParams } from '#server/gateway/maskedParams.ts';
import type { OpenRequest } from '#server/gateway/openCall.ts';
import { maskSecrets } from '#server/platform/rules/maskSecrets.ts';
import { cpuTime } from '../support/cpuTime.ts';

const kept = (fields: Record<string, unknown>) =>
  JSON.parse(maskedParams({ fields, uploads: [] } as unknown as OpenRequest)) as Record<string, unknown>;

const json = (value: unknown) => JSON.stringify(value);
const secret = { password: 'canary', city: 'x' };

describe('what the log of calls keeps of a parameter (LOG-04)', () => {
  test.each<[string, unknown]>([
    ['JSON too long to be read', json({ ...secret, more: 'm'.repeat(100_001) })],
    ['JSON that is broken', `${json(secret)}]`],
    ['JSON of JSON', json(json(secret))],
    ['JSON of JSON of JSON', json(json(json(secret)))],
    ['JSON within JSON', json({ inner: json(secret) })],
    ['JSON whose name is escaped', String.raw`{"\u0070assword":"canary"}`],
    ['JSON behind a byte order mark', `\ufeff${json(secret)}`],
    ['JSON behind a word', `body: ${json(secret)}`],
    ['JSON of JSON behind a word', `body: ${json(json(secret))}`],
    ['a form', 'password=canary&y=1'],
    ['a form whose secret has spaces', 'y=1&pwd=my canary'],
    ['a form within JSON', json({ query: 'id_card=canary&y=1' })],
    ['a form that is escaped', 'payload=%7B%22password%22%3A%22canary%22%7D'],
    ['a form by an escaped name', '%70assword=canary&y=1'],
    ['an address', 'https://me:canary@host/?n=1'],
    ['a header', 'Authorization: Bearer canary-1234'],
    ['a quote that never ends', 'password="my canary'],
    ['an object', { deep: [{ note: 'token=canary' }] }],
  ])('never shows the secret of %s', (_, value) => {
    const { value: shown } = kept({ value });
    expect(json(shown)).not.toContain('canary');
    expect(isKeptWhole(shown)).toBe(false);
  });

  test.each<unknown>([
    'please assign the design to page 3',
    'q=shoes&page=2',
    '{ "city": "x" }',
    '"hello", she said',
    '100 % of it',
    { list: [1, 'two', null] },
  ])('is whole where there is no secret: %j', (value) => {
    const { value: shown } = kept({ value });
    expect(shown).toEqual(value);
    expect(isKeptWhole(shown)).toBe(true);
  });

  test.each([
    'captcha',
    'cookie',
    'sessionId',
    'session_key',
    'sms_code',
    'verification_code',
    'otp',
    'card_pin',
    'cvv',
  ])('never shows what is sent as %s', (name) => {
    expect(kept({ [name]: '4711' })).toEqual({ [name]: '***' });
  });
  test.each(['session', 'code', 'spin', 'pinyin', 'shipping', 'hotpot', 'postcode'])(
    'shows what is sent as %s',
    (name) => {
      expect(kept({ [name]: '4711' })).toEqual({ [name]: '4711' });
    },
  );

  test('is cut where it is long, and says how long it was', () => {
    expect(kept({ value: 'a'.repeat(5000) })['value']).toBe(`${'a'.repeat(300)}… (5000)`);
  });

  test('costs no more than its length, however it is made', () => {
    const took = cpuTime(() => {
      maskSecrets('password="\\"'.repeat(20_000));
      kept({ list: Array.from({ length: 100 }, () => 'a'.repeat(4000)) });
    });
    expect(took).toBeLessThan(1000);
  });
});
