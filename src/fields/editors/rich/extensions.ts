import StarterKit from '@tiptap/starter-kit';
import { blocks } from './blocks.ts';
import { marks } from './marks.ts';
import { tables } from './table.ts';

/** The extensions of the rich text editor: they cover all that the server keeps of such a text. */
export const extensions = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4, 5, 6] }, link: false }),
  ...marks,
  ...blocks,
  ...tables,
];
