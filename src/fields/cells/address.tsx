import { breakable } from '../breakable.tsx';
import { cutText } from '../cutText.tsx';
import type { CellProps } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';
import { safeAddress } from '../safeAddress.ts';

/** An address of the web, or an uploaded file by its name; followed only where that runs nothing. */
export function AddressCell({ value, property }: CellProps) {
  const address = plainText(value);
  const text = property.format === 'file' ? fileName(address) : address;
  const href = safeAddress(address);
  if (!href) return cutText(text);
  return (
    <a href={href} target="_blank" rel="noreferrer" title={wholeText(text)}>
      {breakable(text)}
    </a>
  );
}

function fileName(address: string): string {
  const last = address.split(/[?#]/, 1)[0]?.split('/').at(-1) || address;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
