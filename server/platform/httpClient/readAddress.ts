import { OutgoingFault } from './fault.ts';

/** Parses a request URL: http or https, without a password, and without parts that disguise another host. */
export function readAddress(text: string): URL {
  // Rejects anything that a URL parser would silently drop or rewrite.
  if (/[\p{Cc}\s\\]/u.test(text)) throw new OutgoingFault('address');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new OutgoingFault('address');
  return url;
}

/** The port of a URL. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
