import { describe, expect, it } from 'vitest';
import { createAdmins } from '#server/commands/dev/studio/admins.ts';
import { type Asked, refusalOf } from '#server/commands/dev/studio/guard.ts';
import { requestOf } from '#server/commands/dev/studio/requestOf.ts';

const headers = {
  host: 'localhost:8080',
  origin: 'http://localhost:8080',
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
};
const asked: Asked = { method: 'POST', headers, remoteAddress: '127.0.0.1', port: 8080 };

describe('a request of the studio', () => {
  it.each([
    ['the same machine', {}],
    [
      'IPv6',
      { remoteAddress: '::1', headers: { ...headers, host: '[::1]:8080', origin: 'http://[::1]:8080' } },
    ],
    ['a mapped address', { remoteAddress: '::ffff:127.0.0.1' }],
    ['a browser without fetch metadata', { headers: { ...headers, 'sec-fetch-site': undefined } }],
  ])('is answered from %s', (_from, some) => expect(refusalOf({ ...asked, ...some })).toBeUndefined());

  it.each([
    ['another machine', { remoteAddress: '192.168.1.5' }, 'address'],
    ['no address', { remoteAddress: undefined }, 'address'],
    [
      'a name that was rebound to this address',
      { headers: { ...headers, host: 'evil.example:8080', origin: 'http://evil.example:8080' } },
      'address',
    ],
    [
      'a name that only begins like ours',
      {
        headers: {
          ...headers,
          host: 'localhost.evil.example:8080',
          origin: 'http://localhost.evil.example:8080',
        },
      },
      'address',
    ],
    [
      'another port',
      { headers: { ...headers, host: 'localhost:9', origin: 'http://localhost:9' } },
      'address',
    ],
    ['a tunnel or proxy', { headers: { ...headers, 'x-forwarded-for': '203.0.113.5' } }, 'address'],
    ['a page of another site', { headers: { ...headers, origin: 'https://evil.example' } }, 'origin'],
    ['a page on another port', { headers: { ...headers, origin: 'http://localhost:3000' } }, 'origin'],
    ['a frame without an origin', { headers: { ...headers, origin: 'null' } }, 'origin'],
    ['something that is no page', { headers: { ...headers, origin: undefined } }, 'origin'],
    ['another site, by the browser', { headers: { ...headers, 'sec-fetch-site': 'cross-site' } }, 'origin'],
    ['a form', { headers: { ...headers, 'content-type': 'text/plain' } }, 'request'],
    ['a link', { method: 'GET' }, 'request'],
  ])('is refused from %s', (_from, some, refusal) =>
    expect(refusalOf({ ...asked, ...(some as Partial<Asked>) })).toBe(refusal),
  );
});

describe('the body of a request', () => {
  const draft = { name: 'coupon', text: '{}', revision: null };
  it('is drafts of resource files', () => {
    expect(requestOf('save', { drafts: [draft] })).toEqual({ action: 'save', drafts: [draft], open: null });
    expect(requestOf('open', undefined)).toEqual({ action: 'open' });
  });
  it.each([
    ['a path', 'save', { drafts: [{ ...draft, name: '../package' }] }],
    ['an absolute path', 'save', { drafts: [{ ...draft, name: '/etc/passwd' }] }],
    ['a name with an end', 'save', { drafts: [{ ...draft, name: 'coupon.ts' }] }],
    ['the same file twice', 'save', { drafts: [draft, draft] }],
    ['a text that is none', 'save', { drafts: [{ ...draft, text: 5 }] }],
    ['a text of more than a megabyte', 'save', { drafts: [{ ...draft, text: 'x'.repeat(1_000_001) }] }],
    [
      'too many',
      'evaluate',
      { drafts: Array.from({ length: 201 }, (_none, at) => ({ ...draft, name: `a${at}` })) },
    ],
    ['a path to open', 'evaluate', { drafts: [], open: '../x' }],
    ['another action', 'run', { drafts: [] }],
    ['nothing', 'save', undefined],
  ])('is not %s', (_what, action, body) => expect(requestOf(action, body)).toBeUndefined());
});

describe('the token of a request', () => {
  const answering = (answer: () => unknown) =>
    (async () => Response.json(answer())) as unknown as typeof fetch;
  const profile =
    (level: number, simulated_by: object | null = null) =>
    () => ({ ret: 200, data: { level, simulated_by }, msg: '' });

  it('is the super administrator’s own', async () => {
    expect(await createAdmins('', answering(profile(255))).accepts('t')).toBe(true);
    expect(await createAdmins('', answering(profile(200))).accepts('t')).toBe(false);
    expect(await createAdmins('', answering(profile(255, { id: 1 }))).accepts('t')).toBe(false);
    expect(
      await createAdmins(
        '',
        answering(() => ({ ret: 406, data: {}, msg: '' })),
      ).accepts('t'),
    ).toBe(false);
    expect(await createAdmins('', answering(profile(255))).accepts('')).toBe(false);
  });

  it('is accepted while the server is down only if the server accepted it before', async () => {
    let isDown = false;
    const ask = (async () => {
      if (isDown) throw new Error('refused');
      return Response.json(profile(255)());
    }) as unknown as typeof fetch;
    const admins = createAdmins('', ask);
    expect(await admins.accepts('known')).toBe(true);
    isDown = true;
    expect(await admins.accepts('known')).toBe(true);
    expect(await admins.accepts('other')).toBe(false);
  });
});
