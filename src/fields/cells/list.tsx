import { cutText } from '../cutText.tsx';
import type { CellProps } from '../fieldView.ts';
import { oneLine, plainText } from '../plainText.ts';

/** Several words: one after the other in a table, each on a ground of its own elsewhere. */
export function ListCell({ value, property, dense, view }: CellProps) {
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
