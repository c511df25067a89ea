import type { ReactNode } from 'react';
import type { Json } from '#schemas/resource.ts';
import type { CellProps } from '../fieldView.ts';
import { JsonTree } from '../JsonTree.tsx';
import { oneLine, wholeText } from '../plainText.ts';

/** Any JSON: short in a table, a tree to open and close elsewhere. */
export function JsonCell({ value, dense }: CellProps): ReactNode {
  const read = typeof value === 'string' ? parsed(value) : value;
  if (!dense) return <JsonTree value={read} />;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return <code title={wholeText(text)}>{oneLine(text, 80)}</code>;
}

// A field of the format "json" may be kept as a text.
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
