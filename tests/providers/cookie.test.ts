import { afterEach, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from '#providers/cookie.ts';

afterEach(() => vi.unstubAllGlobals());

/** The cookie that a page sets. */
function written(protocol: string, days: number): string {
  const page = { cookie: '' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  writeCookie('token', 'a b;c', days);
  return page.cookie;
}

it('SE-16 a cookie is of this site alone, and of https alone where the page is', () => {
  expect(written('https:', 1)).toBe('token=a%20b%3Bc; Path=/; Max-Age=86400; SameSite=Strict; Secure');
  expect(written('http:', 30)).toBe('token=a%20b%3Bc; Path=/; Max-Age=2592000; SameSite=Strict');
  expect(written('https:', 0)).toContain('Max-Age=0;');
});

it('is read by its whole name, and a broken one is none', () => {
  vi.stubGlobal('document', { cookie: 'xtoken=1; token=a%20b%3Bc; other=%E0%A4%A' });
  expect(readCookie('token')).toBe('a b;c');
  expect(readCookie('other')).toBeNull();
  expect(readCookie('oken')).toBeNull();
});
