import { type CellProps, type FieldView, usual } from '../fieldView.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    boolean: typeof view;
  }
}

/** A boolean. */
export const view: FieldView = {
  ...usual,
  cell: BooleanCell,
  canBeName: false,
  widget: 'boolean',
  untouched: false,
  editor: 'switch',
  inRows: { least: 88, share: 0.5, narrow: 'shared' },
  filter: 'boolean',
  comparisons: ['eq'],
  operand: 'select',
};

const words = {
  yes: { zh_cn: '是', en: 'Yes' },
  no: { zh_cn: '否', en: 'No' },
} as const;

/**
 * Yes or no, distinguished by word and dot. For fields such as "failed" or "must change the password", yes is
 * not positive.
 */
function BooleanCell({ value, view }: CellProps) {
  return (
    <span className="kf-tone" data-tone={value ? 'info' : 'neutral'}>
      {words[value ? 'yes' : 'no'][view.lang]}
    </span>
  );
}
