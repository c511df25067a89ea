import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { safeRedirect, signInAddress, withoutBase } from '#src/session/redirect.ts';

beforeAll(() => vi.stubGlobal('location', new URL('https://kaifang.test/admin/login')));
afterAll(() => vi.unstubAllGlobals());

describe('a redirect after signing in', () => {
  it.each([
    ['/user/list?page=2#row', '/user/list?page=2#row'],
    ['/admin/user/list', '/user/list'],
    ['/user/compile/7', '/user/compile/7'],
  ])('leads from %s to %s', (asked, route) => expect(safeRedirect(asked)).toBe(route));

  it.each([
    null,
    '',
    '/',
    '/admin',
    '/admin/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/admin/',
    '/admin/..//evil.example',
    '/%2e%2e//evil.example',
    '/user\r\nSet-Cookie: a=b',
    '/\tuser',
    'user/list',
    '/login',
    '/login?redirect=/login',
    '/admin/register#x',
  ])('leads home from %j', (asked) => expect(safeRedirect(asked)).toBe('/home'));
});

describe('the sign-in address', () => {
  it('remembers where one came from, but not home', () => {
    expect(signInAddress('/user/list?a=1&b=2')).toBe('/admin/login?redirect=%2Fuser%2Flist%3Fa%3D1%26b%3D2');
    expect(signInAddress('/home')).toBe('/admin/login');
    expect(signInAddress('/')).toBe('/admin/login');
  });
  it('and its route are two ways to say the same', () => {
    expect(withoutBase('/admin')).toBe('/');
    expect(withoutBase('/admin/login')).toBe('/login');
    expect(withoutBase('/administrator')).toBe('/administrator');
  });
});
