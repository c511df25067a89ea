import { useState } from 'react';

/** The docs page keeps the token under the same key. */
const key = 'kaifang.docs.token';

/** What stands for a token in the samples. */
const placeholder = 'YOUR_ACCESS_TOKEN';

/** The access token that a reader tries APIs with; it stays in this tab. */
export function useCallToken(): readonly [token: string, keep: (token: string) => void] {
  const [token, setToken] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    sessionStorage.setItem(key, next);
    setToken(next);
  };
  return [token, keep];
}

/** A sample with the reader's token, so that it runs as it stands. */
export function withToken(code: string, token: string): string {
  // Only letters that need no quoting in any language.
  return /^[\w-]+$/.test(token) ? code.replaceAll(placeholder, token) : code;
}
