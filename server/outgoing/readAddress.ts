import { OutgoingFault } from './fault.ts';

/** The address of a request as it is meant: http or https, without a password in it and without what hides another. */
export function readAddress(text: string): URL {
  // What a URL parser would silently drop or turn around has no place in an address that a person wrote.
  if (/[\p{Cc}\s\\]/u.test(text)) throw new OutgoingFault('address');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new OutgoingFault('address');
  return url;
}

/** The port that an address leads to. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
