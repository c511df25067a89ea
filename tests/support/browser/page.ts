import { vi } from 'vitest';

/** The parts of a browser page that the providers use, shared by all tabs of a test. */
export interface TestPage {
  readonly cookies: Map<string, string>;
  /** The attributes of the last cookie that was written, as sent to the browser. */
  lastCookie(): string;
  /** Fires an event on the window, such as `focus`. */
  happen(event: string): void;
}

/** Installs the globals of a page for the test. `vi.unstubAllGlobals` removes them. */
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
