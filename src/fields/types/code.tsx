import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { oneLine, wholeText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    code: typeof view;
  }
}

/** Program text. */
export const view: FieldView = {
  ...usual,
  cell: CodeCell,
  widget: 'code',
  inRows: 'below',
  filter: 'contains',
  comparisons: ['like'],
  operand: 'text',
  diff: 'text',
};

/** Program text, or any JSON: abbreviated in a table, in full elsewhere. */
export function CodeCell({ value, dense }: CellProps) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, dense ? undefined : 2);
  if (dense) return <code title={wholeText(text)}>{oneLine(text, 80)}</code>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: content larger than its frame must scroll by keyboard too
    <pre className="kf-code" tabIndex={0}>
      {text}
    </pre>
  );
}
