import { moment } from '../../shell/page/moment.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** A moment in the reader's own time zone, with the exact one under the pointer. */
export function DateTimeCell({ value }: CellProps) {
  const iso = plainText(value);
  return (
    <time dateTime={iso} title={iso}>
      {moment(iso)}
    </time>
  );
}
