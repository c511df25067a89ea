import { styled } from '@mui/material/styles';
import { TableFrame } from '../screens/table/TableFrame.tsx';
import { unseen } from '../theme/unseen.ts';

/** The place of a table of APIs: names wrap where there is little room, and every row is as high as it needs. */
export const ApiFrame = styled(TableFrame)(({ theme: { tokens, breakpoints } }) => ({
  '& tbody :is(td, th)': { maxWidth: 'none', whiteSpace: 'normal', padding: '6px 10px' },
  '& thead th': { whiteSpace: 'normal' },
  '& :is(thead th:first-of-type, tbody th)': { paddingLeft: 16 },
  '& .kf-api': { display: 'block', color: tokens.ink, overflowWrap: 'anywhere' },
  '& code': { fontSize: '0.75rem', color: tokens.inkSoft, overflowWrap: 'anywhere' },
  [breakpoints.down(700)]: {
    '& :is(td, th)': { padding: '6px 8px' },
    // Names wrap between words at least: the other columns are moved under before they are torn into letters.
    '& :is(thead th:first-of-type, tbody th)': { minWidth: 116, paddingLeft: 12 },
    '&[data-stacks]': {
      '& thead': unseen,
      '& tbody tr': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0 16px',
        padding: '8px 4px 8px 12px',
        borderBottom: `1px solid ${tokens.line}`,
      },
      '& tbody :is(td, th)': { height: 'auto', padding: 0, border: 0 },
      '& tbody th': { flexBasis: '100%' },
      '& tbody td:last-of-type': { marginLeft: 'auto' },
      '& tbody td[colspan]': { flexGrow: 1 },
    },
  },
}));
