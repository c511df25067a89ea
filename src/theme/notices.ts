import type { Parts } from './parts.ts';
import type { Tokens, ToneTokens } from './tokens.ts';

/** Components that show the product's own messages: alerts, snackbars, progress. */
export function noticeParts(tokens: Tokens): Parts {
  const { info, success, warning, danger } = tokens.tones;
  return {
    MuiAlert: {
      defaultProps: { variant: 'standard' },
      styleOverrides: {
        root: { borderRadius: 10, padding: '6px 14px', alignItems: 'flex-start' },
        message: { padding: '7px 0', fontSize: '0.875rem', lineHeight: 1.5 },
        icon: { padding: '8px 0', marginRight: 10, fontSize: 20 },
      },
      variants: [
        { props: { severity: 'info' }, style: toned(info) },
        { props: { severity: 'success' }, style: toned(success) },
        { props: { severity: 'warning' }, style: toned(warning) },
        { props: { severity: 'error' }, style: toned(danger) },
      ],
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          backgroundColor: tokens.ink,
          color: tokens.ground,
          borderRadius: 10,
          boxShadow: tokens.shadow,
        },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'wave' },
      styleOverrides: { root: { backgroundColor: tokens.tones.neutral.soft }, text: { borderRadius: 4 } },
    },
    MuiCircularProgress: { defaultProps: { size: 24, thickness: 4 } },
    MuiBadge: {
      styleOverrides: {
        dot: { boxShadow: `0 0 0 2px ${tokens.surface}` },
        badge: { fontWeight: 600, fontSize: '0.6875rem' },
      },
    },
  };
}

function toned(tone: ToneTokens) {
  return {
    backgroundColor: tone.soft,
    color: tone.ink,
    '& .MuiAlert-icon': { color: tone.mark },
    '& .MuiAlert-action': { color: tone.ink },
  };
}
