import { styled } from '@mui/material/styles';
import { TableFrame } from '../../records/list/table/TableFrame.tsx';

/** The container of a grid of database values: monospaced, with unambiguous glyphs. */
export const GridFrame = styled(TableFrame)(({ theme: { tokens } }) => ({
  // Virtual rows keep their own positions.
  overflowAnchor: 'none',
  maxHeight: 'max(320px, calc(100dvh - 330px))',
  '& td': {
    fontFamily: 'var(--kf-font-code)',
    fontSize: '0.75rem',
    whiteSpace: 'pre',
    maxWidth: 360,
    height: 34,
  },
  '& thead th small': { display: 'block', fontWeight: 400, color: tokens.inkFaint, fontSize: '0.6875rem' },
  '& .kf-null': { color: tokens.inkFaint },
  '& td > button.kf-value': {
    display: 'block',
    width: '100%',
    padding: '4px 0',
    border: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    background: 'none',
    cursor: 'pointer',
  },
}));
