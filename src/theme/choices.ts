import { CheckboxInput } from './CheckboxInput.tsx';
import { focusRing, type Parts, underFinger } from './parts.ts';
import type { Tokens } from './tokens.ts';

/** Checkboxes, switches and selects. */
export function choiceParts(tokens: Tokens): Parts {
  const box = {
    padding: 6,
    color: tokens.edge,
    '&:hover': { backgroundColor: tokens.hover },
    // Around the control, so that it does not cross out the text beside it.
    '&.Mui-focusVisible': focusRing(tokens, -4),
  };
  return {
    MuiCheckbox: {
      defaultProps: { size: 'small', slots: { input: CheckboxInput } },
      styleOverrides: { root: { ...box, borderRadius: 6, [underFinger]: { padding: 10 } } },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { ...box, [underFinger]: { padding: 10 } } },
    },
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6 }, label: { fontSize: '0.875rem' } } },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 40, height: 24, padding: 0, margin: 4, overflow: 'visible' },
        switchBase: {
          padding: 4,
          '&.Mui-checked': { transform: 'translateX(16px)', color: tokens.onAccent },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: tokens.accent },
          '&.Mui-focusVisible + .MuiSwitch-track': focusRing(tokens),
          '&.Mui-focusVisible': { outline: 'none' },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        },
        thumb: { width: 16, height: 16, boxShadow: 'none', color: 'inherit' },
        track: { borderRadius: 12, opacity: 1, backgroundColor: tokens.edge },
        colorPrimary: { color: tokens.surface },
      },
    },
    MuiSelect: {
      styleOverrides: {
        select: { minHeight: 0, '&:focus': { backgroundColor: 'transparent' } },
        icon: { color: tokens.inkFaint },
      },
    },
    MuiAutocomplete: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        inputRoot: {
          '&.MuiOutlinedInput-root': { minHeight: 36, padding: '1px 8px' },
          '& .MuiAutocomplete-input': { padding: '6px 4px' },
        },
        paper: {
          backgroundColor: tokens.raised,
          border: `1px solid ${tokens.line}`,
          boxShadow: tokens.shadow,
        },
        listbox: { padding: 4 },
        option: {
          borderRadius: 6,
          minHeight: 34,
          fontSize: '0.875rem',
          '&.Mui-focused, &.Mui-focusVisible': { backgroundColor: `${tokens.hover} !important` },
          '&[aria-selected="true"]': { backgroundColor: `${tokens.chosen} !important` },
        },
        noOptions: { fontSize: '0.875rem', color: tokens.inkFaint },
      },
    },
    MuiSlider: {
      styleOverrides: { thumb: { '&.Mui-focusVisible': { boxShadow: 'none', ...focusRing(tokens) } } },
    },
  };
}
