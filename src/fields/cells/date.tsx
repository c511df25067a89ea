import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** A day; it has no time zone. */
export function DateCell({ value }: CellProps) {
  const day = plainText(value);
  return <time dateTime={day}>{day}</time>;
}
