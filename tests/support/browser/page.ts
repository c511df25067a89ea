import { vi } from 'vitest';

/** The few things of a browser's page that the providers touch, shared by every tab of one test. */
export interface TestPage {
  readonly cookies: Map<string, string>;
  /** The rules of the cookie that was written last, as they were sent to the browser. */
  lastCookie(): string;
  /** Something that happens to the window, such as `focus`. */
  happen(event: string): void;
}

/** Gives the globals of a page to the test; `vi.unstubAllGlobals` takes them away. */
export function openPage(url = 'http://kaifang.test/admin/home', withCookies = true): TestPage {
  const cookies = new Map<string, string>();
  const kept = new Map<string, string>();
  const target = new EventTarget();
  let last = '';
  const document = {
    documentElement: { lang: '' },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      last = text;
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (!withCookies) return;
      if (/Max-Age=0/.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL(url));
  vi.stubGlobal('window', target);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return { cookies, lastCookie: () => last, happen: (event) => target.dispatchEvent(new Event(event)) };
}
