import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { JobBar } from './JobBar.tsx';

interface LineFrameProps {
  readonly title: string;
  readonly state: ReactNode;
  /** From 0 to 100; undefined while the total is unknown. */
  readonly percent: number | undefined;
  readonly isRunning: boolean;
  readonly children: ReactNode;
}

/** One background job: its title, its progress, and its actions. */
export function LineFrame({ title, state, percent, isRunning, children }: LineFrameProps) {
  return (
    <Line>
      <div>
        <strong>{title}</strong>
        <span>{state}</span>
      </div>
      {isRunning && <JobBar label={title} percent={percent} />}
      <div>{children}</div>
    </Line>
  );
}

const Line = styled('li')(({ theme: { tokens } }) => ({
  padding: '8px 0 4px',
  borderTop: `1px solid ${tokens.line}`,
  fontSize: '0.8125rem',
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', minHeight: 30 },
  '& strong': { flex: 1, minWidth: '50%', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { flex: 1, fontSize: '0.75rem', color: tokens.inkSoft, fontVariantNumeric: 'tabular-nums' },
}));
