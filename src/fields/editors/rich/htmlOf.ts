import type { Editor } from '@tiptap/core';

/** The text of an editor as HTML; nothing for one in which nothing stands. */
export function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return '';
  const html = editor.getHTML();
  return /<t[dh]\b/.test(html) ? withPlainCells(html) : html;
}

// The editor holds paragraphs in its cells; a cell of one paragraph is written without it, as people write tables.
function withPlainCells(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const cell of body.querySelectorAll('td, th')) {
    const [only, ...more] = cell.childNodes;
    if (more.length > 0 || !(only instanceof HTMLParagraphElement) || only.attributes.length > 0) continue;
    only.replaceWith(...only.childNodes);
  }
  return body.innerHTML;
}
