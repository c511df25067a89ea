import Code from '@mui/icons-material/Code';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import Link from '@mui/icons-material/Link';
import StrikethroughS from '@mui/icons-material/StrikethroughS';
import type { ReactNode } from 'react';

/** A button that puts marks around the selection, or before each of its lines. */
export interface MarkTool {
  /** Its translation key below `form.html`. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly around?: readonly [string, string];
  /** The prefix of each line. The line number starts at 1. */
  readonly before?: (line: number) => string;
}

/** The buttons in groups. */
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

/** A text with a selection, from one offset up to another, exclusive. */
export interface Chosen {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

/** The replacement of a part of the text, and the selection afterwards. */
export interface Replaced extends Chosen {
  /** The start of the replaced part. */
  readonly start: number;
  readonly end: number;
}

/** Toggles a tool's marks. Line marks apply to all lines that the selection touches. */
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
