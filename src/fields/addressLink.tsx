import type { ReactNode } from 'react';
import { breakable } from './breakable.tsx';
import { cutText } from './cutText.tsx';
import { wholeText } from './plainText.ts';
import { safeAddress } from './safeAddress.ts';

/** An address as a link with a text. It is a link only if following it cannot run a script. */
export function addressLink(address: string, text: string): ReactNode {
  const href = safeAddress(address);
  if (!href) return cutText(text);
  return (
    <a href={href} target="_blank" rel="noreferrer" title={wholeText(text)}>
      {breakable(text)}
    </a>
  );
}
