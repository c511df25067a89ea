import Code from '@mui/icons-material/Code';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import FormatUnderlined from '@mui/icons-material/FormatUnderlined';
import Redo from '@mui/icons-material/Redo';
import StrikethroughS from '@mui/icons-material/StrikethroughS';
import Undo from '@mui/icons-material/Undo';
import type { ChainedCommands } from '@tiptap/react';
import type { ReactNode } from 'react';

/** A button that formats the text at the cursor. */
export interface Tool {
  /** Its translation key below `form.html`. */
  readonly name: string;
  readonly icon: ReactNode;
  /** The node or mark that makes the button pressed. */
  readonly is?: readonly [string, Record<string, unknown>?];
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

/** The buttons in groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      name: 'title',
      icon: <b>H2</b>,
      is: ['heading', { level: 2 }],
      run: (to) => to.toggleHeading({ level: 2 }),
    },
    {
      name: 'subtitle',
      icon: <b>H3</b>,
      is: ['heading', { level: 3 }],
      run: (to) => to.toggleHeading({ level: 3 }),
    },
  ],
  [
    { name: 'bold', icon: <FormatBold />, is: ['bold'], run: (to) => to.toggleBold() },
    { name: 'italic', icon: <FormatItalic />, is: ['italic'], run: (to) => to.toggleItalic() },
    { name: 'underline', icon: <FormatUnderlined />, is: ['underline'], run: (to) => to.toggleUnderline() },
    { name: 'strike', icon: <StrikethroughS />, is: ['strike'], run: (to) => to.toggleStrike() },
  ],
  [
    { name: 'bullets', icon: <FormatListBulleted />, is: ['bulletList'], run: (to) => to.toggleBulletList() },
    {
      name: 'numbers',
      icon: <FormatListNumbered />,
      is: ['orderedList'],
      run: (to) => to.toggleOrderedList(),
    },
    { name: 'quote', icon: <FormatQuote />, is: ['blockquote'], run: (to) => to.toggleBlockquote() },
    { name: 'code', icon: <Code />, is: ['codeBlock'], run: (to) => to.toggleCodeBlock() },
  ],
  [
    { name: 'undo', icon: <Undo />, run: (to) => to.undo() },
    { name: 'redo', icon: <Redo />, run: (to) => to.redo() },
  ],
];
