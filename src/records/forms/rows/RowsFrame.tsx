import { styled } from '@mui/material/styles';
import { unseen } from '../../../theme/unseen.ts';

interface Grid {
  readonly template: string;
  readonly least: number;
}

/** The layout of rows: one line each under a header if there is room, else cards with their labels. */
export const RowsFrame = styled('div', { shouldForwardProp: (name) => name !== 'grid' })<{
  readonly grid: Grid;
}>(({ theme, grid }) => ({
  containerType: 'inline-size',
  '& > ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 130px), 1fr))',
    gap: '10px 12px',
    padding: '40px 12px 12px',
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: 10,
  },
  '& li + li': { marginTop: 10 },
  '& li[data-seen="false"]': { minHeight: 53, color: theme.tokens.inkFaint, overflow: 'hidden' },
  '& .cell': { minWidth: 0 },
  '& .cell:is([data-below], [data-whole])': { gridColumn: '1 / -1' },
  '& .cell > label': { display: 'block', marginBottom: 4, fontSize: '0.75rem', color: theme.tokens.inkSoft },
  '& b': { marginLeft: 3, fontWeight: 600, color: theme.tokens.tones.danger.ink },
  '& .cell > p.error': {
    margin: '4px 0 0',
    fontSize: '0.75rem',
    lineHeight: 1.4,
    color: theme.tokens.tones.danger.ink,
  },
  '& .number': {
    position: 'absolute',
    top: 10,
    left: 12,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
    color: theme.tokens.inkFaint,
    '& > i': { display: 'inline-flex', fontSize: 16, cursor: 'grab' },
  },
  '& .tools': { position: 'absolute', top: 4, right: 6, display: 'flex', '& svg': { fontSize: 17 } },
  '& .head': { display: 'none' },
  '& .foot': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    marginTop: 8,
    '& > p': { margin: '0 auto 0 0', color: theme.tokens.inkFaint, fontSize: '0.8125rem' },
    '& > small': { color: theme.tokens.inkFaint, fontVariantNumeric: 'tabular-nums' },
  },
  '& .foot[data-empty="true"]': {
    marginTop: 0,
    padding: '8px 12px',
    border: `1px dashed ${theme.tokens.line}`,
    borderRadius: 10,
  },
  '& .said': unseen,
  [`@container (min-width: ${grid.least}px)`]: {
    '& > ol': { border: `1px solid ${theme.tokens.line}`, borderRadius: '0 0 10px 10px', borderTop: 0 },
    '& .head, & li': { gridTemplateColumns: `34px ${grid.template} 96px`, gap: '6px 8px' },
    '& .head': {
      display: 'grid',
      padding: '7px 8px',
      border: `1px solid ${theme.tokens.line}`,
      borderRadius: '10px 10px 0 0',
      backgroundColor: theme.tokens.sunken,
      fontSize: '0.75rem',
      fontWeight: 500,
      color: theme.tokens.inkSoft,
    },
    '& li': {
      alignItems: 'start',
      padding: '6px 8px',
      border: 0,
      borderRadius: 0,
    },
    '& li + li': { marginTop: 0, borderTop: `1px solid ${theme.tokens.line}` },
    '& .cell:not([data-below])': { gridColumn: 'auto !important' },
    '& .cell:not([data-below]) > label': unseen,
    '& .cell[data-below]': { gridColumn: '2 / -1 !important', order: 1 },
    '& .number': { position: 'static', height: 38 },
    '& .tools': { position: 'static', justifyContent: 'flex-end', height: 38, alignItems: 'center' },
    '& .far': { gridColumn: '2 / -1', alignSelf: 'center', whiteSpace: 'nowrap' },
  },
}));
