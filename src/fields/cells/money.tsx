import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** An amount in yuan, such as ¥1,234.50; the digits of the wire are never made a floating number. */
export function MoneyCell({ value }: CellProps) {
  const text = plainText(value);
  const [, sign, whole, cents] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const places = (cents ?? '').padEnd(2, '0');
  return `${sign}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${places}`;
}
