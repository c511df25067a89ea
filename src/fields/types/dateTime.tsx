import { moment } from '../../ui/moment.ts';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    dateTime: typeof view;
  }
}

/** A date and time: ISO 8601 with a zone on input, UTC with milliseconds on output. */
export const view: FieldView = {
  ...usual,
  cell: DateTimeCell,
  widget: 'dateTime',
  filter: 'dates',
  comparisons: ['within', 'gte', 'gt', 'lt', 'lte', 'between'],
  operand: 'dateTime',
};

/**
 * A date and time in the platform's time zone, with the exact one in the tooltip. An invalid value is shown
 * unchanged.
 */
function DateTimeCell({ value }: CellProps) {
  const iso = plainText(value);
  const text = moment(iso);
  if (text === iso) return iso;
  return (
    <time dateTime={iso} title={iso}>
      {text}
    </time>
  );
}
