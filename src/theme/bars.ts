import { focusRing, type Parts } from './parts.ts';
import type { Tokens } from './tokens.ts';

/** Navigation components. */
export function barParts(tokens: Tokens): Parts {
  return {
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'transparent' },
      styleOverrides: { root: { backgroundColor: tokens.surface, color: tokens.ink } },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 40, borderBottom: `1px solid ${tokens.line}` },
        indicator: { height: 2, borderRadius: 2, backgroundColor: tokens.accent },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 40,
          minWidth: 0,
          padding: '8px 14px',
          fontWeight: 500,
          color: tokens.inkSoft,
          '&:hover': { color: tokens.ink },
          '&.Mui-selected': { color: tokens.accent },
          '&.Mui-focusVisible': focusRing(tokens, -3),
        },
      },
    },
    MuiBreadcrumbs: {
      styleOverrides: {
        root: { fontSize: '0.8125rem', color: tokens.inkSoft },
        separator: { color: tokens.inkFaint },
      },
    },
    MuiPaginationItem: {
      styleOverrides: {
        root: {
          borderRadius: 7,
          minWidth: 30,
          height: 30,
          color: tokens.inkSoft,
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: tokens.chosen,
            color: tokens.accentStrong,
          },
        },
      },
    },
    MuiStepIcon: { styleOverrides: { root: { color: tokens.edge }, text: { fontWeight: 600 } } },
    MuiStepConnector: { styleOverrides: { line: { borderColor: tokens.line } } },
    MuiLinearProgress: {
      styleOverrides: {
        root: {
          height: 2,
          backgroundColor: 'transparent',
          // With reduced motion, an indeterminate bar is shown full.
          '@media (prefers-reduced-motion: reduce)': {
            '&.MuiLinearProgress-indeterminate .MuiLinearProgress-bar': {
              animation: 'none',
              ...{ left: 0, right: 0, transform: 'none', opacity: 0.6 },
            },
          },
        },
        bar: { backgroundColor: tokens.accent },
      },
    },
  };
}
