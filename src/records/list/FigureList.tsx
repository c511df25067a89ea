import { styled } from '@mui/material/styles';

/**
 * Figures in a row of cards, each a term and its number: a card is as wide as its number needs, and the row
 * wraps.
 */
export const FigureList = styled('dl')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: 0,
  // An element with hidden overflow could shrink below its number's width.
  '& > div': { flex: '1 1 150px', padding: '12px 16px', overflow: 'visible' },
  '& dt': { fontSize: '0.8125rem', overflowWrap: 'anywhere', color: tokens.inkSoft },
  '& dd': {
    margin: '2px 0 0',
    fontSize: '1.375rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    color: tokens.ink,
  },
  ...Object.fromEntries(
    Object.entries(tokens.tones).map(([tone, { ink }]) => [`& dd[data-tone="${tone}"]`, { color: ink }]),
  ),
  '& small': {
    display: 'block',
    whiteSpace: 'normal',
    fontSize: '0.75rem',
    fontWeight: 400,
    color: tokens.inkSoft,
  },
  '& small b': { fontWeight: 600, color: tokens.ink, whiteSpace: 'nowrap' },
  '&[data-stale] dd': { opacity: 0.5 },
  // Eight wrap as four by two, not as seven and one.
  [breakpoints.up('sm')]: {
    '&:has(> :nth-of-type(8):last-of-type) > div': { flexBasis: '22%' },
  },
  [breakpoints.down('sm')]: {
    gap: 8,
    '& > div': { flexBasis: 96, padding: '8px' },
    // Four wrap as two by two, not as three and one.
    '&:has(> :nth-of-type(4):last-of-type) > div': { flexBasis: '40%' },
    // Three figures fit one line with a million yuan on a phone, and with a hundred thousand on the narrowest
    // screen.
    '& dd': { fontSize: 'clamp(0.75rem, 3.75vw, 0.9375rem)', letterSpacing: '-0.01em' },
  },
}));
