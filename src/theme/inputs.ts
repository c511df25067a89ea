import { focusRing, type Parts, underFinger } from './parts.ts';
import type { Tokens } from './tokens.ts';

/** Text inputs. Labels are above their field: they never move and are never cut off. */
export function inputParts(tokens: Tokens): Parts {
  return {
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 5,
          fontSize: '0.8125rem',
          fontWeight: 500,
          lineHeight: 1.5,
          color: tokens.ink,
          whiteSpace: 'normal',
          pointerEvents: 'auto',
          transition: 'none',
          '&.Mui-focused': { color: tokens.ink },
          '&.Mui-error': { color: tokens.tones.danger.ink },
          '&.Mui-disabled': { color: tokens.inkSoft },
        },
        asterisk: { color: tokens.tones.danger.ink },
      },
    },
    MuiFormLabel: { styleOverrides: { asterisk: { color: tokens.tones.danger.ink } } },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          backgroundColor: tokens.surface,
          '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: tokens.inkFaint,
          },
          '&.Mui-focused': focusRing(tokens, -1),
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1, borderColor: 'transparent' },
          '&.Mui-error.Mui-focused': { outlineColor: tokens.tones.danger.mark },
          '&.Mui-disabled': { backgroundColor: tokens.sunken },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: tokens.line },
        },
        // The notch made room for a floating label; there is none.
        notchedOutline: { top: 0, borderColor: tokens.edge, '& legend': { display: 'none' } },
        input: { padding: '8px 12px', height: '1.43em' },
        inputSizeSmall: { padding: '8px 12px' },
        multiline: { padding: '8px 12px' },
        inputMultiline: { padding: 0, height: 'auto' },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        root: { fontSize: '0.875rem' },
        input: {
          textOverflow: 'ellipsis',
          '&:focus-visible': { outline: 'none' },
          '&::placeholder': { color: tokens.inkFaint, opacity: 1 },
          '&.Mui-disabled': { WebkitTextFillColor: tokens.inkSoft },
          // Below 16 px a phone zooms into the field.
          [underFinger]: { fontSize: '1rem' },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { marginLeft: 0, marginRight: 0, marginTop: 5, color: tokens.inkFaint, lineHeight: 1.45 },
      },
    },
    MuiInputAdornment: { styleOverrides: { root: { color: tokens.inkFaint } } },
    MuiNativeSelect: { styleOverrides: { select: { '&:focus': { borderRadius: 8 } } } },
  };
}
