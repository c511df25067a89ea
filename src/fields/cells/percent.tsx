import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** A share of a whole as a bar, and as a number beside it. */
export function PercentCell({ value, property }: CellProps) {
  if (typeof value !== 'number') return plainText(value);
  const share = Math.max(0, Math.min(100, value));
  return (
    <span className="kf-share" data-full={(share >= 90 && !property.fullIsGood) || undefined}>
      <span className="kf-share-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <span className="kf-share-number">{value}%</span>
    </span>
  );
}
