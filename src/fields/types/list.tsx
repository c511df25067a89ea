import { cutText } from '../cutText.tsx';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { oneLine, plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    list: typeof view;
  }
}

/** Several words or numbers. */
export const view: FieldView = {
  ...usual,
  cell: ListCell,
  widget: 'list',
  inRows: { least: 190, share: 2, narrow: 'shared' },
  filter: 'presence',
  comparisons: [],
  operand: 'text',
  diff: 'lines',
};

/** Several values: a comma-separated line in a table, a chip each elsewhere. */
function ListCell({ value, property, dense, view }: CellProps) {
  const items = Array.isArray(value) ? value : [value];
  const words = items.map((item) => wordOf(item));
  if (dense) {
    const text = words.join(', ');
    return cutText(text, oneLine(text));
  }
  return (
    <ul className="kf-words">
      {[...new Set(words)].map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );

  function wordOf(item: (typeof items)[number]): string {
    if (typeof item === 'object') return plainText(item);
    return property.items?.options?.[String(item)]?.label[view.lang] ?? String(item);
  }
}
