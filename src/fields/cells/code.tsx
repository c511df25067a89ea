import type { CellProps } from '../fieldView.ts';
import { oneLine, wholeText } from '../plainText.ts';

/** Program text, or any JSON: short in a table, in its lines elsewhere. */
export function CodeCell({ value, dense }: CellProps) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, dense ? undefined : 2);
  if (dense) return <code title={wholeText(text)}>{oneLine(text, 80)}</code>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its frame is scrolled, by the keyboard too.
    <pre className="kf-code" tabIndex={0}>
      {text}
    </pre>
  );
}
