import { focusRing, type Parts } from './parts.ts';
import type { Tokens } from './tokens.ts';

/** Tables, lists and the labels in them. */
export function rowParts(tokens: Tokens): Parts {
  return {
    MuiTable: { defaultProps: { size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: tokens.line, fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
        sizeSmall: {
          height: 38,
          padding: '4px 12px',
          '&.MuiTableCell-paddingCheckbox': { padding: '0 0 0 8px' },
        },
        head: {
          color: tokens.inkSoft,
          backgroundColor: tokens.sunken,
          fontWeight: 600,
          lineHeight: 1.4,
          whiteSpace: 'nowrap',
        },
        stickyHeader: { backgroundColor: tokens.sunken },
        footer: { color: tokens.ink, fontWeight: 600, borderBottom: 0 },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: tokens.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: tokens.chosen },
          'tbody > &:last-of-type > td, tbody > &:last-of-type > th': { borderBottom: 0 },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: { borderRadius: 4, '&:hover': { color: tokens.ink }, '&.Mui-active': { color: tokens.ink } },
        icon: { fontSize: '0.95rem' },
      },
    },
    MuiTableContainer: { styleOverrides: { root: { '&:focus-visible': focusRing(tokens, -2) } } },
    MuiListItemButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          '&:hover': { backgroundColor: tokens.hover },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: tokens.chosen,
            color: tokens.accentStrong,
          },
          '&.Mui-focusVisible': { backgroundColor: 'transparent', ...focusRing(tokens, -2) },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, color: 'inherit' } } },
    MuiChip: {
      styleOverrides: {
        root: { height: 24, borderRadius: 6, fontSize: '0.75rem', fontWeight: 500 },
        sizeSmall: { height: 20, borderRadius: 5 },
        filled: { backgroundColor: tokens.tones.neutral.soft, color: tokens.tones.neutral.ink },
        outlined: { borderColor: tokens.line },
      },
      variants: (['info', 'success', 'warning', 'danger'] as const).map((tone) => ({
        props: { variant: 'filled', color: tone === 'danger' ? 'error' : tone },
        style: { backgroundColor: tokens.tones[tone].soft, color: tokens.tones[tone].ink },
      })),
    },
  };
}
