import type { PaletteOptions } from '@mui/material/styles';
import { type Mode, type Tokens, tokensOf } from './tokens.ts';

/** MUI's palette from the tokens. */
export function paletteOf(mode: Mode): PaletteOptions {
  const tokens = tokensOf[mode];
  return {
    mode,
    contrastThreshold: 4.5,
    primary: {
      main: tokens.accent,
      dark: tokens.accentStrong,
      light: tokens.accentSoft,
      contrastText: tokens.onAccent,
    },
    secondary: {
      main: tokens.inkSoft,
      dark: tokens.ink,
      light: tokens.tones.neutral.soft,
      contrastText: tokens.surface,
    },
    info: toneColour(tokens, 'info'),
    success: toneColour(tokens, 'success'),
    warning: toneColour(tokens, 'warning'),
    error: toneColour(tokens, 'danger'),
    background: { default: tokens.ground, paper: tokens.surface },
    text: { primary: tokens.ink, secondary: tokens.inkSoft, disabled: tokens.inkFaint },
    divider: tokens.line,
    action: {
      active: tokens.inkSoft,
      hover: tokens.hover,
      selected: tokens.chosen,
      focus: tokens.hover,
      disabled: tokens.inkFaint,
      disabledBackground: tokens.tones.neutral.soft,
    },
  };
}

function toneColour(tokens: Tokens, tone: keyof Tokens['tones']) {
  const { ink, soft } = tokens.tones[tone];
  return { main: ink, dark: ink, light: soft, contrastText: tokens.surface };
}
