import { styled } from '@mui/material/styles';

/** A plain list with dividers: a name and a description per entry. */
export const RuledList = styled('ul')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px', padding: '6px 0' },
  '& li + li': { borderTop: `1px solid ${tokens.line}` },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& code': { flexBasis: '100%', overflowWrap: 'anywhere', color: tokens.tones.danger.ink },
  '& [data-soft]': { color: tokens.inkSoft },
}));
