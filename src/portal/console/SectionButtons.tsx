import { styled } from '@mui/material/styles';

/** Buttons below the cards of a record. */
export const SectionButtons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 16,
  '@media print': { display: 'none' },
});
