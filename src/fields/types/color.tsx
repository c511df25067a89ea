import { type CellProps, choiceComparisons, type FieldView, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    color: typeof view;
  }
}

/** A colour as #rrggbb. */
export const view: FieldView = {
  ...usual,
  cell: ColorCell,
  canBeName: false,
  widget: 'color',
  filter: 'exact',
  comparisons: choiceComparisons,
  operand: 'text',
  styles: (tokens) => ({
    '& .kf-swatch': { display: 'inline-flex', alignItems: 'center', gap: 7 },
    '& .kf-swatch > i': {
      width: 14,
      height: 14,
      borderRadius: 4,
      boxShadow: `inset 0 0 0 1px ${tokens.edge}`,
    },
  }),
};

/** A colour and its code. */
function ColorCell({ value }: CellProps) {
  const code = plainText(value);
  const isColour = /^#[0-9a-f]{6}$/i.test(code);
  return (
    <span className="kf-swatch">
      {isColour && <i style={{ backgroundColor: code }} />}
      {code}
    </span>
  );
}
