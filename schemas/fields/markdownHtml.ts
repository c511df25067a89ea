import { Marked } from 'marked';

// A tag that somebody typed is shown as text: whoever shows the result has no second kind of markup to judge.
const reader = new Marked({
  gfm: true,
  breaks: true,
  renderer: { html: ({ text }) => escaped(text) },
});

/**
 * Markdown (CommonMark with GitHub's tables and crossed-out words) as HTML. Tags in the text stay text; addresses of
 * links and pictures are as they were typed, so what comes out is still to be cleaned or shown where nothing can run.
 */
export function markdownHtml(text: string): string {
  try {
    return reader.parse(text, { async: false });
  } catch (error) {
    // Nested deeper than the reader can go.
    if (error instanceof RangeError) return `<p>${escaped(text)}</p>`;
    throw error;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
