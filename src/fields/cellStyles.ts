import type { CSSObject, Theme } from '@mui/material/styles';
import { codeFont } from '../theme/fonts.ts';
import { tonedWord } from '../theme/tonedWord.ts';
import { fieldViews } from './all.ts';

/** The cell styles for the one element around a table or a show screen. The cells only have plain classes. */
export function cellStyles({ tokens }: Theme): CSSObject {
  const link: CSSObject = {
    color: tokens.accent,
    textDecoration: 'none',
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  };
  return {
    '& .kf-none': { color: tokens.inkFaint },
    '& .kf-bone': {
      display: 'block',
      minWidth: 52,
      height: 10,
      borderRadius: 5,
      backgroundColor: tokens.tones.neutral.soft,
    },
    '& .kf-bone-name': { display: 'inline-block', width: 84, verticalAlign: 'middle' },
    '& :is(td, dd, tbody th, .kf-facts) a': link,
    '& .kf-tone': tonedWord(tokens),
    '& .kf-thumb': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 28,
      height: 28,
      borderRadius: 7,
      verticalAlign: 'middle',
      objectFit: 'cover',
      fontSize: '0.75rem',
      fontWeight: 600,
      color: tokens.accentStrong,
      backgroundColor: tokens.accentSoft,
    },
    '& .kf-thumb-large': { width: 88, height: 88, borderRadius: 12, fontSize: '1.75rem' },
    // Keys are read character by character: similar letters must be distinguishable, and no line break may
    // split a key.
    '& td .kf-key': { whiteSpace: 'nowrap' },
    '& .kf-key': { fontFamily: codeFont, fontSize: '0.8125rem' },
    ...wholeStyles(tokens),
    ...toolStyles(tokens),
    ...Object.assign({}, ...Object.values(fieldViews).map(({ styles }) => styles(tokens))),
  };
}

// The styles of values in full on a show screen.
function wholeStyles(tokens: Theme['tokens']): CSSObject {
  return {
    '& .kf-lines': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& .kf-code': {
      margin: 0,
      padding: '10px 12px',
      maxHeight: 480,
      overflow: 'auto',
      borderRadius: 8,
      border: `1px solid ${tokens.line}`,
      backgroundColor: tokens.sunken,
      fontSize: '0.8125rem',
      lineHeight: 1.6,
      tabSize: 2,
    },
    // In a table row a cut-off line would be unreadable.
    '& td .kf-code': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& .kf-html': { display: 'block', width: '100%', border: 0 },
    '& .kf-words': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
    '& .kf-words > li': {
      padding: '1px 8px',
      borderRadius: 6,
      fontSize: '0.8125rem',
      backgroundColor: tokens.tones.neutral.soft,
      color: tokens.tones.neutral.ink,
    },
  };
}

// The actions on an uploaded file where it is shown.
function toolStyles(tokens: Theme['tokens']): CSSObject {
  return {
    '& .kf-file': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 14px' },
    '& .kf-tools': { display: 'inline-flex', flexWrap: 'wrap', gap: 4 },
    '& .kf-tool': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 5,
      minHeight: 28,
      padding: '0 8px',
      border: 0,
      borderRadius: 6,
      font: 'inherit',
      fontSize: '0.8125rem',
      fontWeight: 500,
      color: tokens.accent,
      background: 'none',
      cursor: 'pointer',
      '&:hover': { backgroundColor: tokens.hover, textDecoration: 'none' },
      '& > svg': { fontSize: 16 },
    },
  };
}
