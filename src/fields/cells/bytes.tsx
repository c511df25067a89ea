import { byteWords } from '../byteWords.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** A size, and the exact number of bytes for whoever points at it. */
export function BytesCell({ value }: CellProps) {
  if (typeof value !== 'number' || value < 0) return plainText(value);
  return <span title={`${value} B`}>{byteWords(value)}</span>;
}
