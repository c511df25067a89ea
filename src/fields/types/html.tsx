import { cutText } from '../cutText.tsx';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { HtmlFrame } from '../HtmlFrame.tsx';
import { oneLine, plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    html: typeof view;
  }
}

/** Rich text; the server sanitizes it before storing it. */
export const view: FieldView = {
  ...usual,
  cell: HtmlCell,
  widget: 'html',
  filter: 'contains',
  comparisons: ['like'],
  operand: 'text',
  preview: 'document',
  diff: 'html',
};

const readAtMost = 4000;

/** Rich text: its plain text in a table, rendered elsewhere. */
function HtmlCell({ value, dense, property, view }: CellProps) {
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
