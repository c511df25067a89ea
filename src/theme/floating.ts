import type { Parts } from './parts.ts';
import type { Tokens } from './tokens.ts';

/** Components that float above the page: menus, dialogs, drawers, tooltips. */
export function floatingParts(tokens: Tokens): Parts {
  const sheet = {
    backgroundColor: tokens.raised,
    border: `1px solid ${tokens.line}`,
    boxShadow: tokens.shadow,
  };
  return {
    MuiMenu: {
      styleOverrides: {
        paper: { ...sheet, marginTop: 4, borderRadius: 10, minWidth: 160 },
        list: { padding: 4 },
      },
    },
    MuiPopover: { styleOverrides: { paper: { ...sheet, borderRadius: 10 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 34,
          padding: '5px 10px',
          borderRadius: 6,
          fontSize: '0.875rem',
          '&:hover': { backgroundColor: tokens.hover },
          '&.Mui-focusVisible': { backgroundColor: tokens.hover, outlineOffset: -2 },
          '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
            backgroundColor: tokens.chosen,
            color: tokens.accentStrong,
          },
        },
      },
    },
    MuiDialog: { styleOverrides: { paper: { ...sheet, borderRadius: 14 } } },
    MuiDialogTitle: {
      styleOverrides: { root: { padding: '20px 24px 8px', fontSize: '1.0625rem', fontWeight: 600 } },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: { padding: '8px 24px 16px', '.MuiDialogTitle-root + &': { paddingTop: '8px !important' } },
      },
    },
    MuiDialogContentText: { styleOverrides: { root: { color: tokens.inkSoft, fontSize: '0.875rem' } } },
    MuiDialogActions: {
      styleOverrides: {
        root: { padding: '8px 24px 20px', gap: 8 },
        spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { backgroundColor: tokens.shade },
        invisible: { backgroundColor: 'transparent' },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: tokens.surface, borderColor: tokens.line } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 350, enterNextDelay: 120 },
      styleOverrides: {
        tooltip: {
          padding: '5px 9px',
          borderRadius: 6,
          fontSize: '0.75rem',
          fontWeight: 500,
          lineHeight: 1.45,
          color: tokens.ground,
          backgroundColor: tokens.ink,
        },
        arrow: { color: tokens.ink },
      },
    },
  };
}
