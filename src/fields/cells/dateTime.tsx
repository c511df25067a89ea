import { moment } from '../../shell/page/moment.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** A moment by the platform's clock, with the exact one under the pointer. */
export function DateTimeCell({ value }: CellProps) {
  const iso = plainText(value);
  return (
    <time dateTime={iso} title={iso}>
      {moment(iso)}
    </time>
  );
}
