import { focusRing, type Parts, underFinger } from './parts.ts';
import type { Tokens } from './tokens.ts';

/** Buttons. */
export function buttonParts(tokens: Tokens): Parts {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': focusRing(tokens) } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 8,
          minWidth: 0,
          lineHeight: 1.4,
          whiteSpace: 'nowrap',
          '&:active:not(.Mui-disabled, [aria-disabled="true"])': { transform: 'translateY(0.5px)' },
          // What cannot be pressed for now keeps the focus.
          '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' },
        },
        sizeSmall: {
          minHeight: 30,
          padding: '3px 10px',
          fontSize: '0.8125rem',
          [underFinger]: { minHeight: 36 },
        },
        sizeMedium: { minHeight: 36, padding: '6px 14px', [underFinger]: { minHeight: 42 } },
        sizeLarge: { minHeight: 44, padding: '9px 20px', fontSize: '0.9375rem' },
        outlined: { borderColor: tokens.line, backgroundColor: tokens.surface },
        startIcon: { marginLeft: -2, marginRight: 6 },
        endIcon: { marginRight: -2, marginLeft: 6 },
      },
      variants: [
        {
          props: { variant: 'outlined' },
          style: {
            color: tokens.ink,
            '&:hover': { borderColor: tokens.edge, backgroundColor: tokens.hover },
          },
        },
        { props: { variant: 'outlined', color: 'error' }, style: { color: tokens.tones.danger.ink } },
        { props: { variant: 'outlined', color: 'warning' }, style: { color: tokens.tones.warning.ink } },
        { props: { variant: 'outlined', color: 'success' }, style: { color: tokens.tones.success.ink } },
        { props: { variant: 'outlined', color: 'info' }, style: { color: tokens.tones.info.ink } },
        {
          props: { variant: 'contained', color: 'error' },
          style: { '&:hover': { filter: 'brightness(0.93)' } },
        },
      ],
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          color: tokens.inkSoft,
          '&:hover': { backgroundColor: tokens.hover, color: tokens.ink },
        },
        sizeSmall: { padding: 5, [underFinger]: { padding: 9 } },
        sizeMedium: { padding: 7, [underFinger]: { padding: 10 } },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          borderColor: tokens.line,
          color: tokens.inkSoft,
          textTransform: 'none',
          '&.Mui-selected': { backgroundColor: tokens.chosen, color: tokens.accent },
        },
        sizeSmall: { padding: '4px 10px' },
      },
    },
    MuiFab: { styleOverrides: { root: { boxShadow: tokens.shadow } } },
  };
}
