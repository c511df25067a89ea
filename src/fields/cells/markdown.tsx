import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { cutText } from '../cutText.tsx';
import type { CellProps } from '../fieldView.ts';
import { LazyMarkdown } from '../lazyMarkdown.ts';
import { oneLine, plainText } from '../plainText.ts';

/** Markdown: its beginning as it was typed in a table, drawn elsewhere. */
export function MarkdownCell({ value, dense, property, view }: CellProps) {
  const text = plainText(value);
  if (dense) return cutText(text, oneLine(text));
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={80} />}>
      <LazyMarkdown text={text} title={property.label?.[view.lang] ?? ''} />
    </Suspense>
  );
}
