import type { CSSObject, Theme } from '@mui/material/styles';
import { codeFont } from '../theme/fonts.ts';
import { tonedWord } from '../theme/tonedWord.ts';

/** How cells look, for the one element around a table or a show screen: cells themselves bear plain classes. */
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
    // Read sign by sign: letters that look alike are told apart, and no line breaks one.
    '& td .kf-key': { whiteSpace: 'nowrap' },
    '& .kf-key': { fontFamily: codeFont, fontSize: '0.8125rem' },
    '& .kf-swatch': { display: 'inline-flex', alignItems: 'center', gap: 7 },
    '& .kf-swatch > i': {
      width: 14,
      height: 14,
      borderRadius: 4,
      boxShadow: `inset 0 0 0 1px ${tokens.edge}`,
    },
    '& .kf-share': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 8,
      minWidth: 130,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .kf-share-bar': {
      flex: 1,
      height: 6,
      borderRadius: 3,
      overflow: 'hidden',
      backgroundColor: tokens.tones.neutral.soft,
    },
    '& .kf-share-number': { minWidth: '2.6em', textAlign: 'end' },
    '& .kf-share-bar > span': { display: 'block', height: '100%', backgroundColor: tokens.accent },
    '& .kf-share[data-full] .kf-share-bar > span': { backgroundColor: tokens.tones.warning.mark },
    ...filesStyles(tokens),
    ...wholeStyles(tokens),
    ...toolStyles(tokens),
  };
}

function filesStyles(tokens: Theme['tokens']): CSSObject {
  return {
    '& .kf-files': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: 8,
      margin: '6px 0 0',
      padding: 0,
      listStyle: 'none',
    },
    '& .kf-files a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 36,
      padding: '3px 10px',
      border: `1px solid ${tokens.line}`,
      borderRadius: 8,
      fontSize: '0.8125rem',
      color: tokens.ink,
      backgroundColor: tokens.surface,
      textDecoration: 'none',
    },
    '& .kf-files a:hover': { borderColor: tokens.accent },
    '& .kf-files img': { width: 28, height: 28, borderRadius: 5, objectFit: 'cover' },
    '& .kf-files small': { color: tokens.inkSoft },
  };
}

// What is drawn in full on a show screen.
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
    // In a row of a table a line that is cut off would be read by nobody.
    '& td .kf-code': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& .kf-beside': { color: tokens.inkFaint },
    '& .kf-rows': { overflowX: 'auto', border: `1px solid ${tokens.line}`, borderRadius: 8 },
    '& .kf-rows table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
    '& .kf-rows :is(th, td)': {
      padding: '7px 12px',
      textAlign: 'start',
      verticalAlign: 'top',
      minWidth: 72,
      maxWidth: 360,
    },
    '& .kf-rows :is(th, td)[data-end]': { textAlign: 'end' },
    '& .kf-rows th': { fontWeight: 500, whiteSpace: 'nowrap', color: tokens.inkSoft },
    '& .kf-rows td': { borderTop: `1px solid ${tokens.line}` },
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

// What can be done with an uploaded file where it is shown.
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
