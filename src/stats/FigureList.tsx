import { styled } from '@mui/material/styles';

/** Figures in a row of cards, each a term and its number. */
export const FigureList = styled('dl')(({ theme: { tokens, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 12,
  margin: 0,
  '& > div': { padding: '12px 16px' },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': {
    margin: '2px 0 0',
    fontSize: '1.375rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    color: tokens.ink,
  },
  ...Object.fromEntries(
    Object.entries(tokens.tones).map(([tone, { ink }]) => [`& dd[data-tone="${tone}"]`, { color: ink }]),
  ),
  '& small': { display: 'block', fontSize: '0.75rem', fontWeight: 400, color: tokens.inkSoft },
  '& small b': { fontWeight: 600, color: tokens.ink, whiteSpace: 'nowrap' },
  '&[data-stale] dd': { opacity: 0.5 },
  // Eight stand as four by two, not as seven and one.
  [breakpoints.up('sm')]: {
    '&:has(> :nth-of-type(8):last-of-type)': { gridTemplateColumns: 'repeat(4, 1fr)' },
  },
  [breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
    // Four stand as two by two, not as three and one.
    '&:has(> :nth-of-type(4):last-of-type)': { gridTemplateColumns: '1fr 1fr' },
    gap: 8,
    '& > div': { padding: '8px' },
    // A million yuan beside two others fits a telephone in one line, and a hundred thousand the narrowest.
    '& dd': { fontSize: 'clamp(0.75rem, 3.75vw, 0.9375rem)', letterSpacing: '-0.01em' },
  },
}));
