import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { type ComponentProps, useRef } from 'react';
import { cellStyles } from '../../../fields/cellStyles.ts';
import { actStyles } from './actStyles.ts';
import { useEdges } from './useEdges.ts';

/**
 * The container of a table: it scrolls both ways under a sticky header, first and last column, which have a
 * shadow while there is content under them.
 */
export function TableFrame({ ref, ...props }: ComponentProps<typeof Place>) {
  const place = useRef<HTMLDivElement>(null);
  useEdges(place);
  return <Place {...props} ref={useForkRef(place, ref)} />;
}

const Place = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'max(420px, calc(100dvh - 190px))',
  overscrollBehaviorX: 'contain',
  outlineOffset: -2,
  '& table': {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
  ...cellStyles(theme),
  ...boxStyles(theme),
  '&[data-lines]': cutInside,
  '&[data-lines="1"]': oneLine,
  '&[data-lines="2"]': twoLines,
  '&[data-close] :is(td, th):not(.kf-tick-cell, .kf-acts-cell)': { paddingInline: 5 },
  ...headStyles(theme),
  ...rowStyles(theme),
  ...stayingStyles(theme),
}));

function boxStyles({ tokens }: Theme): CSSObject {
  return {
    '& :is(td, th)': {
      height: 40,
      maxWidth: 300,
      padding: '0 8px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'start',
      fontWeight: 400,
    },
    // Above a row and not below it: `:last-child` would be recalculated for all rows when one is added.
    '& tbody :is(td, th)': { borderTop: `1px solid ${tokens.line}` },
    '& tbody > tr:first-of-type > *': { borderTop: 0 },
    '& .kf-end': { textAlign: 'end' },
    '& .kf-name > a': { fontWeight: 500 },
    '& .kf-tick-cell': { left: 0, width: 44, padding: 0 },
    '& .kf-tick': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 44,
      height: 39,
      cursor: 'pointer',
      userSelect: 'none',
    },
    '& .kf-tick > input': { width: 16, height: 16, margin: 0, accentColor: tokens.accent, cursor: 'pointer' },
    '& .kf-acts-cell': { right: 0, width: 1, maxWidth: 'none', padding: '0 4px 0 2px', overflow: 'visible' },
  };
}

const clamped: CSSObject = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  wordBreak: 'normal',
  overflowWrap: 'break-word',
};

/**
 * In a list, only content that may be too long is clipped, not its cell: cells with `overflow: hidden` make
 * rendering the list a third slower.
 */
const cutInside: CSSObject = {
  '& tbody td': { overflow: 'visible' },
  '& tbody td > :is(span, a, code)[title]': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
};

// Within its line a label with a dot needs no box of its own.
const oneLine: CSSObject = {
  '& tbody .kf-tone': { display: 'inline', backgroundPosition: '0 52%' },
  // A `wbr` breaks a line even where text does not wrap.
  '& tbody wbr': { display: 'none' },
};

/**
 * If the columns of a list do not fit on one line, text wraps to two, which the row height allows: so every
 * list of about ten columns fits a screen of the usual width. Only longer text is truncated.
 */
const twoLines: CSSObject = {
  '& :is(td, th)': { whiteSpace: 'normal', lineHeight: 1.4, wordBreak: 'keep-all' },
  '& thead button': { textAlign: 'inherit' },
  '& thead .kf-head': { ...clamped, lineHeight: 1.25, textWrap: 'balance' },
  '& tbody .kf-tone': { whiteSpace: 'normal' },
  '& tbody :is(span, a, code)[title]:only-child': { ...clamped, minWidth: 80 },
  '& tbody .kf-name > :only-child': { ...clamped, minWidth: 92 },
  '& .kf-acts': { whiteSpace: 'nowrap' },
  // A date and a time are on a line each.
  '& tbody time': { display: 'inline-block', minWidth: '5.8em' },
};

function headStyles({ tokens }: Theme): CSSObject {
  return {
    '& thead :is(td, th)': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: 40,
      fontWeight: 600,
      borderBottom: `1px solid ${tokens.line}`,
      color: tokens.inkSoft,
      backgroundColor: tokens.sunken,
      // With fractional column widths the rows would show through the gaps between the columns.
      boxShadow: `1px 0 0 ${tokens.sunken}`,
    },
    '& .kf-edge': edgeStyle(tokens),
    '& thead .kf-acts-cell': { paddingLeft: 12 },
    '& thead button': {
      '--kf-room': '14px',
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      margin: '0 calc(-6px - var(--kf-room)) 0 -6px',
      padding: '3px calc(6px + var(--kf-room)) 3px 6px',
      border: 0,
      borderRadius: 6,
      font: 'inherit',
      color: 'inherit',
      background: 'none',
      cursor: 'pointer',
      verticalAlign: 'middle',
      outlineOffset: -2,
    },
    // Only the sorted column reserves room for its arrow; in other columns it uses the free space, if any.
    '& thead button > svg': {
      position: 'absolute',
      right: 'calc(var(--kf-room) - 8px)',
      fontSize: 14,
      opacity: 0,
    },
    '& thead button[data-sorted]': { marginRight: -7 },
    '& thead button > sup': { position: 'absolute', right: 6, fontSize: '0.625rem', lineHeight: 1 },
    '& thead button:has(> sup)': { '--kf-room': '21px' },
    '& thead .kf-end button': {
      margin: '0 -6px 0 calc(-6px - var(--kf-room))',
      padding: '3px 6px 3px calc(6px + var(--kf-room))',
    },
    '& thead .kf-end button > svg': { right: 'auto', left: 'calc(var(--kf-room) - 8px)' },
    '& thead .kf-end button > sup': { right: 'auto', left: 6 },
    '& thead .kf-end button[data-sorted]': { margin: '0 -6px 0 -7px' },
    '& thead [data-sorts]': { cursor: 'pointer' },
    '& thead :is([data-sorts]:hover > button, button:is(:focus-visible, [data-sorted]))': {
      color: tokens.ink,
      '& > svg': { opacity: 1 },
    },
    '& thead button:not([data-sorted]) > svg': { color: tokens.inkFaint },
    // The bulk bar covers the header: nothing under it may take the focus.
    '&[data-picking="true"] thead :is(th, button)': { visibility: 'hidden' },
  };
}

function edgeStyle(tokens: Theme['tokens']): CSSObject {
  return {
    position: 'absolute',
    top: 0,
    right: 0,
    bottom: 0,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    '&::after': {
      content: '""',
      position: 'absolute',
      top: 10,
      bottom: 10,
      right: 0,
      width: 2,
      borderRadius: 1,
      backgroundColor: tokens.line,
    },
    '&:is(:hover, :active)::after': { top: 4, bottom: 4, backgroundColor: tokens.accent },
    '&:focus-visible': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2, borderRadius: 4 },
  };
}

function rowStyles({ tokens }: Theme): CSSObject {
  return {
    '& tbody': { transition: 'opacity 0.16s' },
    '& tbody[data-stale]': { opacity: 0.55 },
    '& tbody tr': { '--kf-tint': 'transparent', backgroundColor: 'var(--kf-tint)' },
    '& tbody tr:hover': { '--kf-tint': tokens.hover },
    '& tbody tr[data-ticked]': { '--kf-tint': tokens.chosen },
    '& tbody tr[data-opens]': { cursor: 'pointer' },
    '& tbody[data-waiting]': { animation: 'kf-breath 1.2s ease-in-out infinite alternate' },
    '@keyframes kf-breath': { to: { opacity: 0.45 } },
    ...actStyles(tokens, 28),
    ...editStyles(tokens),
  };
}

function editStyles(tokens: Theme['tokens']): CSSObject {
  const button: CSSObject = {
    border: 0,
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    borderRadius: 6,
  };
  return {
    '& [data-edit]': { cursor: 'cell' },
    '& td[data-edit]': { position: 'relative' },
    '& .kf-pen': {
      ...button,
      position: 'absolute',
      top: 7,
      right: 2,
      padding: 4,
      opacity: 0,
      color: tokens.accent,
      backgroundColor: tokens.surface,
      '& > svg': { display: 'block', fontSize: 16 },
    },
    '& [data-edit]:hover > .kf-pen, & .kf-pen:focus-visible': { opacity: 1 },
    '& .kf-switch': { ...button, margin: '0 -6px', padding: '3px 6px' },
    '& .kf-count': { color: tokens.accent, fontWeight: 600 },
    '& .kf-switch:hover': { backgroundColor: tokens.hover, textDecoration: 'underline dotted' },
  };
}

function stayingStyles({ tokens }: Theme): CSSObject {
  return {
    '& :is(.kf-tick-cell, .kf-name, .kf-acts-cell)': { position: 'sticky', zIndex: 1 },
    // Sticky cells cover others and need an opaque background: the row's tint over a solid colour.
    '& tbody :is(.kf-tick-cell, .kf-name, .kf-acts-cell)': {
      background: `linear-gradient(var(--kf-tint), var(--kf-tint)), ${tokens.surface}`,
    },
    '& thead :is(.kf-tick-cell, .kf-name, .kf-acts-cell)': { zIndex: 3 },
    '& .kf-name': { left: 0 },
    '& .kf-tick-cell ~ .kf-name': { left: 44 },
    '&[data-before] .kf-name': { boxShadow: `1px 0 0 ${tokens.line}, 10px 0 10px -10px ${tokens.shade}` },
    '&[data-after] .kf-acts-cell': {
      boxShadow: `-1px 0 0 ${tokens.line}, -10px 0 10px -10px ${tokens.shade}`,
    },
  };
}
