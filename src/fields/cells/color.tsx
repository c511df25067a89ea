import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** A colour and its code. */
export function ColorCell({ value }: CellProps) {
  const code = plainText(value);
  const isColour = /^#[0-9a-f]{6}$/i.test(code);
  return (
    <span className="kf-swatch">
      {isColour && <i style={{ backgroundColor: code }} />}
      {code}
    </span>
  );
}
