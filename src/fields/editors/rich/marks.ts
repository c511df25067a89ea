import { Mark } from '@tiptap/core';
import Link from '@tiptap/extension-link';

function emphasis(name: string, tag: string) {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

// A new link opens in a new tab. A link written otherwise is unchanged.
const KeptLink = Link.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      target: {
        default: '_blank',
        parseHTML: (link: HTMLElement) => link.getAttribute('target') ?? '',
        renderHTML: ({ target }: Record<string, unknown>) => (target ? { target } : {}),
      },
    };
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  protocols: ['http', 'https', 'mailto'],
  HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
});

/** Marks that the starter kit lacks, and links. */
export const marks = [
  emphasis('subscript', 'sub'),
  emphasis('superscript', 'sup'),
  emphasis('highlight', 'mark'),
  KeptLink,
];
