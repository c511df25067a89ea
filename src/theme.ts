import { createTheme, type Theme } from '@mui/material/styles';
import { barParts } from './theme/bars.ts';
import { buttonParts } from './theme/buttons.ts';
import { choiceParts } from './theme/choices.ts';
import { floatingParts } from './theme/floating.ts';
import { textFont } from './theme/fonts.ts';
import { inputParts } from './theme/inputs.ts';
import { noticeParts } from './theme/notices.ts';
import { paletteOf } from './theme/palette.ts';
import { rowParts } from './theme/rows.ts';
import { surfaceParts } from './theme/surfaces.ts';
import { type Mode, type Tokens, tokensOf } from './theme/tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    readonly tokens: Tokens;
  }
  interface ThemeOptions {
    readonly tokens?: Tokens;
  }
}

/** Kaifang's theme for every MUI component. `theme.tokens` names the colours by their purpose. */
export function createKaifangTheme(mode: Mode): Theme {
  const tokens = tokensOf[mode];
  return createTheme({
    tokens,
    palette: paletteOf(mode),
    shape: { borderRadius: 8 },
    typography,
    // Only two elevations: on the page, and floating above it.
    shadows: ['none', ...Array<string>(24).fill(tokens.shadow)] as Theme['shadows'],
    transitions: { duration: { shortest: 90, shorter: 120, short: 160, standard: 180, complex: 240 } },
    components: {
      ...surfaceParts(tokens),
      ...buttonParts(tokens),
      ...inputParts(tokens),
      ...choiceParts(tokens),
      ...rowParts(tokens),
      ...barParts(tokens),
      ...floatingParts(tokens),
      ...noticeParts(tokens),
    },
  });
}

const heading = { fontWeight: 600, letterSpacing: '-0.005em', lineHeight: 1.3 };

const typography = {
  fontFamily: textFont,
  fontSize: 14,
  htmlFontSize: 16,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { ...heading, fontSize: '1.5rem' },
  h2: { ...heading, fontSize: '1.25rem' },
  h3: { ...heading, fontSize: '1.0625rem' },
  h4: { ...heading, fontSize: '1rem' },
  h5: { ...heading, fontSize: '0.9375rem' },
  h6: { ...heading, fontSize: '0.875rem' },
  subtitle1: { fontSize: '0.9375rem', fontWeight: 500 },
  subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
  body1: { fontSize: '0.875rem', lineHeight: 1.6 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.55 },
  caption: { fontSize: '0.75rem', lineHeight: 1.5 },
  button: { fontSize: '0.875rem', fontWeight: 500, textTransform: 'none' as const },
  overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.04em', textTransform: 'none' as const },
};
