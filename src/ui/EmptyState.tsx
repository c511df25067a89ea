import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

interface EmptyStateProps {
  readonly icon: string;
  readonly title: string;
  readonly help?: string;
  readonly children?: ReactNode;
}

/** Shown where there is no data, with a possible next step. */
export function EmptyState({ icon, title, help, children }: EmptyStateProps) {
  return (
    <Frame>
      <Icon name={icon} />
      <strong>{title}</strong>
      {help && <p>{help}</p>}
      {children}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 6,
  padding: '56px 24px',
  textAlign: 'center',
  color: theme.tokens.inkSoft,
  '& > svg': {
    boxSizing: 'content-box',
    padding: 12,
    marginBottom: 6,
    fontSize: 24,
    borderRadius: 12,
    color: theme.tokens.accent,
    backgroundColor: theme.tokens.accentSoft,
  },
  '& strong': { fontWeight: 600, color: theme.tokens.ink },
  '& p': { margin: '0 0 8px', maxWidth: '46ch' },
}));
