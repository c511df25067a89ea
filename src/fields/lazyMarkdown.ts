import { lazyChunk } from '../frame/lazyChunk.ts';

/** What draws Markdown, fetched where there is some. */
export const LazyMarkdown = lazyChunk(() =>
  import('./MarkdownText.tsx').then(({ MarkdownText }) => MarkdownText),
);
