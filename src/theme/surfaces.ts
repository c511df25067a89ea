import { belowBanner } from './belowBanner.ts';
import { codeFont } from './fonts.ts';
import { focusRing, type Parts } from './parts.ts';
import type { Tokens } from './tokens.ts';

/** The page itself, and the sheets on it. */
export function surfaceParts(tokens: Tokens): Parts {
  return {
    MuiCssBaseline: { styleOverrides: baseline(tokens) },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', color: tokens.ink } },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: tokens.line, borderRadius: 12 } },
    },
    MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
    MuiDivider: { styleOverrides: { root: { borderColor: tokens.line } } },
    MuiAvatar: {
      styleOverrides: {
        root: { fontSize: '0.875rem', fontWeight: 600 },
        colorDefault: { backgroundColor: tokens.accentSoft, color: tokens.accentStrong },
      },
    },
    MuiAccordion: {
      defaultProps: { disableGutters: true, variant: 'outlined' },
      styleOverrides: { root: { borderColor: tokens.line, '&::before': { display: 'none' } } },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: {
        root: {
          color: tokens.accent,
          textUnderlineOffset: '0.2em',
          borderRadius: 4,
          // Within text, color alone does not identify a link.
          'p &, .MuiAlert-root &': { textDecoration: 'underline' },
          '.MuiAlert-root &': { color: 'inherit', fontWeight: 500 },
          '&:focus-visible': focusRing(tokens),
        },
      },
    },
  };
}

function baseline(tokens: Tokens) {
  return {
    html: {
      WebkitTextSizeAdjust: '100%',
      scrollbarColor: `${tokens.edge} transparent`,
      // What takes the focus is neither below the header nor below a bar at the lower edge.
      scrollPadding: `calc(${belowBanner} + 112px) 0 96px`,
    },
    body: {
      backgroundColor: tokens.ground,
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'break-word' as const,
    },
    'code, kbd, pre, samp': { fontFamily: codeFont, fontSize: '0.92em' },
    ':focus-visible': focusRing(tokens),
    '::selection': { backgroundColor: tokens.accent, color: tokens.onAccent },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
  };
}
