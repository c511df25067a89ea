import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';

/**
 * The style overrides of some MUI components; MUI's own type, since comparing it with another takes 20
 * seconds.
 */
export type Parts = NonNullable<ThemeOptions['components']>;

/** The focus ring; drawn outside, so that it never hides the focused element. */
export function focusRing(tokens: Tokens, offset = 2): CSSObject {
  return { outline: `2px solid ${tokens.focus}`, outlineOffset: offset };
}

/** Touch needs larger targets than a pointer. */
export const underFinger = '@media (pointer: coarse)';
