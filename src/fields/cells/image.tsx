import type { CellProps } from '../fieldView.ts';
import { Thumbnail } from '../Thumbnail.tsx';

/** A picture, or the first letter of the record's name where there is none. */
export function ImageCell({ value, record, dense, view }: CellProps) {
  const address = typeof value === 'string' && value !== '' ? value : undefined;
  return <Thumbnail key={address} address={address} name={view.nameOf(record)} large={!dense} />;
}
