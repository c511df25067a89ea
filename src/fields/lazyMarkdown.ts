import { lazyChunk } from '../ui/lazyChunk.ts';

/** The Markdown renderer, loaded on demand. */
export const LazyMarkdown = lazyChunk(() =>
  import('./MarkdownText.tsx').then(({ MarkdownText }) => MarkdownText),
);
