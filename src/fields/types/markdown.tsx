import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { cutText } from '../cutText.tsx';
import { type CellProps, type FieldView, textComparisons, usual } from '../fieldView.ts';
import { LazyMarkdown } from '../lazyMarkdown.ts';
import { oneLine, plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    markdown: typeof view;
  }
}

/** Text with markup for emphasis, lists, links and code; stored as typed and rendered when shown. */
export const view: FieldView = {
  ...usual,
  cell: MarkdownCell,
  widget: 'markdown',
  filter: 'contains',
  comparisons: textComparisons,
  operand: 'text',
  preview: 'block',
  diff: 'text',
};

/** Markdown: the beginning of its source in a table, rendered elsewhere. */
function MarkdownCell({ value, dense, property, view }: CellProps) {
  const text = plainText(value);
  if (dense) return cutText(text, oneLine(text));
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={80} />}>
      <LazyMarkdown text={text} title={property.label?.[view.lang] ?? ''} />
    </Suspense>
  );
}
