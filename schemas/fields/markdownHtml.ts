import { Marked } from 'marked';

// Shows a typed HTML tag as text, so that a caller has no second kind of markup to check.
const reader = new Marked({
  gfm: true,
  breaks: true,
  renderer: { html: ({ text }) => escaped(text) },
});

/**
 * Converts Markdown (CommonMark with GitHub's tables and strikethrough) to HTML. Tags in the text stay text;
 * addresses of links and pictures stay as typed, so the result must still be sanitized or shown where no
 * script can run.
 */
export function markdownHtml(text: string): string {
  try {
    return reader.parse(text, { async: false });
  } catch (error) {
    // Nested too deeply for the parser.
    if (error instanceof RangeError) return `<p>${escaped(text)}</p>`;
    throw error;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
