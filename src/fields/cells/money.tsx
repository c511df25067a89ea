import type { CellProps } from '../fieldView.ts';
import { moneyWords } from '../moneyWords.ts';
import { plainText } from '../plainText.ts';

/** An amount in yuan, such as ¥1,234.50. */
export function MoneyCell({ value }: CellProps) {
  const text = plainText(value);
  return moneyWords(text) ?? text;
}
