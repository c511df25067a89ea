import { moment } from '../../shell/page/moment.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** A moment by the platform's clock, with the exact one under the pointer; what is none stands as it is. */
export function DateTimeCell({ value }: CellProps) {
  const iso = plainText(value);
  const text = moment(iso);
  if (text === iso) return iso;
  return (
    <time dateTime={iso} title={iso}>
      {text}
    </time>
  );
}
