import { describe, expect, test } from 'vitest';
import { isCutAsOne, isKeptWhole, maskedParams } from '#server/gateway/maskedParams.ts';
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
    ['an XML element', '<xml><a>1</a><ns:Password type="x">canary</ns:Password></xml>'],
    ['an XML element with CDATA', '<xml><sign><![CDATA[a<canary]]></sign></xml>'],
    ['an XML element that never ends', '<token>canary'],
    ['a form within JSON by an escaped name', '{"query":"%70assword=canary"}'],
    ['JSON that has a name twice', String.raw`{"note":"token=canary","note":"\u4e2d token"}`],
    ['a quote that never ends', 'password="my canary'],
    ['an object', { deep: [{ note: 'token=canary' }] }],
    ['a pair', { name: 'password', value: 'canary' }],
    [
      'a list of pairs',
      [
        { key: 'city', value: 'x' },
        { Key: 'X-Api-Key', Value: { of: 'canary' } },
      ],
    ],
    ['a pair within JSON', json({ rows: [{ value: 'canary', name: '登录密码' }] })],
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
    String.raw`{ "id": 9007199254740993, "city": "\u4e2d" }`,
    '["secretary", 9007199254740993]',
    '<xml><city>x</city></xml>',
    { list: [1, 'two', null] },
    [
      { name: 'city', value: 'Bonn' },
      { key: 'password', text: 'forgotten' },
      { value: 1, name: 7 },
    ],
    '…',
    ['…', 'see more… (3)'],
    '{"note":"…"}',
  ])('is whole where there is no secret: %j', (value) => {
    const { value: shown } = kept({ value });
    expect(shown).toEqual(value);
    expect(isKeptWhole(shown)).toBe(true);
  });

  test('masks the value of a pair that the fields of the call are', () => {
    expect(kept({ name: 'app_secret', value: 'canary', city: 'x' })).toEqual({
      ...{ name: 'app_secret', value: '***', city: 'x' },
    });
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
    'otp-code',
    'X-Api-Key',
    'accessKey',
    'jwt',
    '登录密码',
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

  const nested = (depth: number): unknown => (depth === 0 ? 'bottom' : { in: nested(depth - 1) });
  const texts = (length: number) => Array.from({ length }, (_, at) => at);

  test.each<[string, unknown, boolean]>([
    ['a text of 300 letters', 'a'.repeat(300), true],
    ['a text of 301 letters', 'a'.repeat(301), false],
    ['JSON of 300 letters', json('a'.repeat(298)), true],
    ['JSON of 301 letters', json('a'.repeat(299)), false],
    ['a list of 100', texts(100), true],
    ['a list of 101', texts(101), false],
    ['JSON of a list of 101', json(['secretary', ...Array(100).fill(1)]), false],
    ['text at the end of a long list of JSON', json([...texts(99), '… (9)']), true],
    ['JSON of nine levels', json(nested(9)).replace('bottom', 'secretary'), false],
    ['eight levels', nested(8), true],
    ['nine levels', nested(9), false],
  ])('keeps %s whole, or says that it does not', (_, value, isWhole) => {
    const { value: shown } = kept({ value });
    expect(isKeptWhole(shown)).toBe(isWhole);
    if (isWhole) expect(shown).toEqual(value);
  });

  test('says how many parts a long list had', () => {
    expect(kept({ value: texts(150) })['value']).toEqual([...texts(100), '… (150)']);
  });

  test('reads JSON of at most 100,000 letters for its secrets, and hides what is longer', () => {
    const padded = (length: number) => `{"token":"canary"${' '.repeat(length - 18)}}`;
    expect(kept({ value: padded(100_000) })['value']).toBe('{"token":"***"}');
    expect(kept({ value: padded(100_001) })['value']).toBe('***');
  });

  test('is one text of 8,000 letters where all parameters together are longer', () => {
    const fields = Object.fromEntries(texts(40).map((at) => [`f${at}`, 'a'.repeat(300)]));
    const { cut, ...rest } = kept(fields);
    expect(rest).toEqual({});
    expect(cut).toHaveLength(8000);
    expect(isCutAsOne({ cut })).toBe(true);
    expect(isCutAsOne(kept({ cut: 'a'.repeat(9000) }))).toBe(false);
    expect(kept({ f: 'a'.repeat(300) })).not.toHaveProperty('cut');
  });

  test('has files by their names and sizes, and nothing of the call itself', () => {
    const uploads = [
      { field: 'logo', name: 'a.png', bytes: Buffer.alloc(3) },
      { name: 'b'.repeat(301), bytes: Buffer.alloc(0) },
    ];
    const fields = { s: 'Weather.Now', service: 'Weather.Now', city: 'x' };
    const shown = JSON.parse(maskedParams({ fields, uploads } as unknown as OpenRequest));
    expect(shown).toEqual({
      city: 'x',
      logo: 'a.png (3 bytes)',
      file: `${'b'.repeat(300)}… (301) (0 bytes)`,
    });
    expect(isKeptWhole(shown.logo)).toBe(false);
  });

  test('costs no more than its length, however it is made', () => {
    const took = cpuTime(() => {
      maskSecrets('password="\\"'.repeat(20_000));
      kept({ list: Array.from({ length: 100 }, () => 'a'.repeat(4000)) });
    });
    expect(took).toBeLessThan(1000);
  });
});
