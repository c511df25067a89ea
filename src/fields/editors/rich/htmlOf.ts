import type { Editor } from '@tiptap/core';

/** The HTML of an editor; empty if the document is empty. */
export function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return '';
  const html = editor.getHTML();
  return /<t[dh]\b/.test(html) ? withPlainCells(html) : html;
}

// The editor wraps cell content in paragraphs. A cell with a single paragraph is written without it, as in
// usual HTML.
function withPlainCells(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const cell of body.querySelectorAll('td, th')) {
    const [only, ...more] = cell.childNodes;
    if (more.length > 0 || !(only instanceof HTMLParagraphElement) || only.attributes.length > 0) continue;
    only.replaceWith(...only.childNodes);
  }
  return body.innerHTML;
}
