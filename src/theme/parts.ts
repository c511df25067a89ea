import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';

/** How some of MUI's components look in Kaifang; MUI's own type, since to compare it with another takes 20 seconds. */
export type Parts = NonNullable<ThemeOptions['components']>;

/** The ring around what the keyboard is on; drawn outside, so that it never hides what it rings. */
export function focusRing(tokens: Tokens, offset = 2): CSSObject {
  return { outline: `2px solid ${tokens.focus}`, outlineOffset: offset };
}

/** Fingers need more room than a pointer. */
export const underFinger = '@media (pointer: coarse)';
