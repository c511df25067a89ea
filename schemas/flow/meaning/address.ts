import type { Value } from '../document.ts';

/** The parts of an address: what was written stays, and what is filled in behind it is percent-encoded. */
export function addressParts(url: Value): readonly { readonly value: Value; readonly encoded: boolean }[] {
  if (!('join' in url)) return [{ value: url, encoded: false }];
  return url.join.map((value, at) => ({ value, encoded: at > 0 && !('lit' in value) }));
}
