import type { ReactNode } from 'react';
import type { Json } from '#schemas/resource.ts';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { JsonTree } from '../JsonTree.tsx';
import { oneLine, wholeText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    json: typeof view;
  }
}

/** Any JSON value. */
export const view: FieldView = {
  ...usual,
  cell: JsonCell,
  widget: 'json',
  inRows: 'below',
  filter: 'presence',
  comparisons: [],
  operand: 'text',
  diff: 'text',
};

/** Any JSON: abbreviated in a table, a collapsible tree elsewhere. */
function JsonCell({ value, dense }: CellProps): ReactNode {
  const read = typeof value === 'string' ? parsed(value) : value;
  if (!dense) return <JsonTree value={read} />;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return <code title={wholeText(text)}>{oneLine(text, 80)}</code>;
}

// A field of the format "json" may be stored as text.
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
