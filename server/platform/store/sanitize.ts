import sanitize from 'sanitize-html';

/**
 * Sanitizes rich text: only structure, emphasis, links, pictures and tables remain; nothing that could
 * execute or track.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, options);
}

const options: sanitize.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'mark',
      'ul',
      'ol',
      'li',
      'a',
      'img',
      'figure',
      'figcaption',
    ],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // A picture from another host would reveal to that host who reads the text.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Removes the remaining empty picture.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  selfClosing: [...sanitize.defaults.selfClosing, 'col'],
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  nestingLimit: 50,
};
