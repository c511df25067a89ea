import { cutText } from '../cutText.tsx';
import type { CellProps } from '../fieldView.ts';
import { HtmlFrame } from '../HtmlFrame.tsx';
import { oneLine, plainText } from '../plainText.ts';

const readAtMost = 4000;

/** Rich text: its words in a table, itself elsewhere. */
export function HtmlCell({ value, dense, property, view }: CellProps) {
  const html = plainText(value);
  if (!dense) return <HtmlFrame html={html} title={property.label?.[view.lang] ?? ''} />;
  const text = wordsOf(html.slice(0, readAtMost));
  return cutText(text, oneLine(text));
}

// A document that is only parsed runs no script and fetches nothing.
function wordsOf(html: string): string {
  const spaced = html.replace(/<(?:\/p|\/h\d|\/li|br\s*\/?)>/gi, ' $&');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '';
}
