import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { cellStyles } from '../../fields/cellStyles.ts';

interface SectionCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card of the show screen that looks like the generated ones. */
export function SectionCard({ title, children }: SectionCardProps) {
  const id = useId();
  return (
    <Sheet component="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Sheet>
  );
}

const Sheet = styled(Card)<{ component: 'section' }>(({ theme }) => ({
  minWidth: 0,
  padding: '18px 20px',
  ...cellStyles(theme),
  '& h2': { ...theme.typography.h4, margin: '0 0 14px' },
  [theme.breakpoints.down('sm')]: { padding: 14 },
}));
