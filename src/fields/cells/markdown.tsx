import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import type { CellProps } from '../fieldView.ts';
import { LazyMarkdown } from '../lazyMarkdown.ts';
import { oneLine, plainText, wholeText } from '../plainText.ts';

/** Markdown: its beginning as it was typed in a table, drawn elsewhere. */
export function MarkdownCell({ value, dense, property, view }: CellProps) {
  const text = plainText(value);
  if (dense) return <span title={wholeText(text)}>{oneLine(text)}</span>;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={80} />}>
      <LazyMarkdown text={text} title={property.label?.[view.lang] ?? ''} />
    </Suspense>
  );
}
