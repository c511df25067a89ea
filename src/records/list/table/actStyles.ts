import type { CSSObject, Theme } from '@mui/material/styles';

/** The styles of a row's actions. They are taller for touch than for a pointer. */
export function actStyles(tokens: Theme['tokens'], height: number): CSSObject {
  return {
    '& .kf-acts': { display: 'flex', alignItems: 'center', gap: 2 },
    '& .kf-acts > :is(a, button)': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: height,
      padding: '0 8px',
      border: 0,
      borderRadius: 6,
      font: 'inherit',
      fontWeight: 500,
      textDecoration: 'none',
      color: tokens.accent,
      background: 'none',
      cursor: 'pointer',
      '&:hover': { backgroundColor: tokens.hover, textDecoration: 'none' },
    },
    '& .kf-acts > button[data-tone="danger"]': { color: tokens.tones.danger.ink },
    '& .kf-acts > button[data-tone="warning"]': { color: tokens.tones.warning.ink },
    '& .kf-acts > button[data-tone="success"]': { color: tokens.tones.success.ink },
    '& .kf-acts > button[aria-haspopup]': { padding: '0 5px', color: tokens.inkSoft },
    '& .kf-acts > button[aria-haspopup]:last-child': { marginLeft: 'auto' },
  };
}
