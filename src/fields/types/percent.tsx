import { type CellProps, type FieldView, numberComparisons, typedInteger, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    percent: typeof view;
  }
}

/** A share of a whole in percent, drawn as a bar. */
export const view: FieldView = {
  ...usual,
  cell: PercentCell,
  widget: 'integer',
  filter: 'range',
  comparisons: numberComparisons,
  operand: 'integer',
  readTyped: (text) => typedInteger(text.replace(/[%％]$/, '').trimEnd()),
  styles: (tokens) => ({
    '& .kf-share': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 8,
      minWidth: 130,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .kf-share-bar': {
      flex: 1,
      height: 6,
      borderRadius: 3,
      overflow: 'hidden',
      backgroundColor: tokens.tones.neutral.soft,
    },
    '& .kf-share-number': { minWidth: '2.6em', textAlign: 'end' },
    '& .kf-share-bar > span': { display: 'block', height: '100%', backgroundColor: tokens.accent },
    '& .kf-share[data-full] .kf-share-bar > span': { backgroundColor: tokens.tones.warning.mark },
  }),
};

/** A percentage as a bar with the number next to it. */
function PercentCell({ value, property }: CellProps) {
  if (typeof value !== 'number') return plainText(value);
  const share = Math.max(0, Math.min(100, value));
  return (
    <span className="kf-share" data-full={(share >= 90 && !property.higherIsBetter) || undefined}>
      <span className="kf-share-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <span className="kf-share-number">{value}%</span>
    </span>
  );
}
