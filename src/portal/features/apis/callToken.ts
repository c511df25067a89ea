import { useState } from 'react';
import { rememberText } from '../../../ui/remembered.ts';

/** The docs page keeps the token under the same key. */
const key = 'kaifang.docs.token';
const issuedKey = 'kaifang.portal.token';

/** What stands for a token in the samples. */
const placeholder = 'YOUR_ACCESS_TOKEN';

const session = () => sessionStorage;

/** A token that was created here for an application. */
export interface IssuedToken {
  readonly app: number;
  readonly token: string;
  readonly expireAt: string;
}

/** The access token that a reader tries APIs with; it stays in this tab. */
export function useCallToken(): readonly [token: string, keep: (token: string) => void] {
  const [token, setToken] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    rememberText(session, key, next);
    setToken(next);
  };
  return [token, keep];
}

/** The token that was created last in this tab, if it is of this application and still valid. */
export function issuedToken(app: number): IssuedToken | undefined {
  const issued = JSON.parse(sessionStorage.getItem(issuedKey) ?? 'null') as IssuedToken | null;
  return issued?.app === app && Date.parse(issued.expireAt) > Date.now() ? issued : undefined;
}

/** Remembers a token that was created; null after one was refused. */
export function rememberIssued(issued: IssuedToken | null): void {
  if (issued) rememberText(session, issuedKey, JSON.stringify(issued));
  else sessionStorage.removeItem(issuedKey);
}

/** A sample with the reader's token, so that it runs as it stands. */
export function withToken(code: string, token: string): string {
  // Only letters that need no quoting in any language.
  return /^[\w-]+$/.test(token) ? code.replaceAll(placeholder, token) : code;
}
