import Code from '@mui/icons-material/Code';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import Link from '@mui/icons-material/Link';
import StrikethroughS from '@mui/icons-material/StrikethroughS';
import type { ReactNode } from 'react';

/** A button that sets marks around what is chosen, or before each of its lines. */
export interface MarkTool {
  /** Its words below `form.html`. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly around?: readonly [string, string];
  /** What each line begins with; the number is the line's, from 1. */
  readonly before?: (line: number) => string;
}

/** The buttons in their groups. */
export const markTools: readonly (readonly MarkTool[])[] = [
  [
    { name: 'title', icon: <b>H2</b>, before: () => '## ' },
    { name: 'subtitle', icon: <b>H3</b>, before: () => '### ' },
  ],
  [
    { name: 'bold', icon: <FormatBold />, around: ['**', '**'] },
    { name: 'italic', icon: <FormatItalic />, around: ['*', '*'] },
    { name: 'strike', icon: <StrikethroughS />, around: ['~~', '~~'] },
  ],
  [
    { name: 'bullets', icon: <FormatListBulleted />, before: () => '- ' },
    { name: 'numbers', icon: <FormatListNumbered />, before: (line) => `${line}. ` },
    { name: 'quote', icon: <FormatQuote />, before: () => '> ' },
    { name: 'code', icon: <Code />, around: ['```\n', '\n```'] },
  ],
  [{ name: 'link', icon: <Link />, around: ['[', '](https://)'] }],
];

/** A text in which something is chosen, from one place until before another. */
export interface Chosen {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

/** What takes the place of a part of the text, and what is chosen then. */
export interface Replaced extends Chosen {
  /** The part that goes. */
  readonly start: number;
  readonly end: number;
}

/** Sets a tool's marks; where they stand already, they go. Marks of lines take in the lines that the choice touches. */
export function setMarks({ around, before }: MarkTool, { text, from, until }: Chosen): Replaced {
  if (around) {
    const [open, close] = around;
    const inner = text.slice(from, until);
    const isMarked =
      text.slice(0, from).endsWith(open) && text.slice(until).startsWith(close) && inner.length > 0;
    const [start, end] = isMarked ? [from - open.length, until + close.length] : [from, until];
    const at = isMarked ? start : from + open.length;
    return { text: isMarked ? inner : open + inner + close, start, end, from: at, until: at + inner.length };
  }
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', until);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const marks = lines.map((_, line) => before?.(line + 1) ?? '');
  const isMarked = lines.every((line, at) => line.startsWith(marks[at] ?? ''));
  const made = lines
    .map((line, at) => (isMarked ? line.slice(marks[at]?.length) : marks[at] + line))
    .join('\n');
  return {
    text: made,
    start,
    end,
    from: lines.length > 1 ? start : start + made.length,
    until: start + made.length,
  };
}
