import { Extension, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';

const Picture = Image.configure({ inline: true });

// In a figure a picture is a direct child, without a paragraph.
const FigurePicture = Image.extend({
  name: 'figurePicture',
  group: '',
  parseHTML: () => [{ tag: 'img[src]:not([src^="data:"])', context: 'figure/', priority: 60 }],
  addCommands: () => ({}),
  addInputRules: () => [],
});

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(figurePicture | block | figcaption)+',
  // A picture may be a link here too.
  marks: '_',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

// A div around text is a paragraph; a div around blocks matters only if it sets their alignment.
const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  parseHTML: () => [
    { tag: 'div', getAttrs: (box) => (holdsBlocks(box) && box.style.textAlign !== '' ? null : false) },
    { tag: 'div', node: 'paragraph', getAttrs: (box) => (holdsBlocks(box) ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

const blockTags = 'h1,h2,h3,h4,h5,h6,p,hr,div,blockquote,pre,ul,ol,figure,table';

function holdsBlocks(box: HTMLElement): boolean {
  return box.querySelector(blockTags) !== null;
}

const aligned = ['paragraph', 'heading', 'division', 'figure', 'figcaption', 'blockquote', 'codeBlock'];
const alignedToo = ['bulletList', 'orderedList', 'listItem', 'table', 'tableRow', 'tableCell', 'tableHeader'];

const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: [...aligned, ...alignedToo],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (block) => block.style.textAlign || null,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
});

/** Pictures, figures, divs, and the alignment of blocks. */
export const blocks = [Picture, FigurePicture, Figure, Figcaption, Division, TextAlign];
