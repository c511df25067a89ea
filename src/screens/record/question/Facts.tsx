import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { Changes } from '../../history/Changes.tsx';
import type { Change } from './whatWeighs.ts';

interface FactsProps {
  readonly resource: Resource;
  readonly changes: readonly Change[];
  /** What comes of it. */
  readonly children?: ReactNode;
}

/** What a question is about: the record, and what becomes of its fields. What came later would move its buttons. */
export function Facts({ resource, changes, children }: FactsProps) {
  return (
    <>
      {children && <p>{children}</p>}
      {changes.length > 0 && (
        <Sheet>
          <Changes resource={resource} changes={changes} />
        </Sheet>
      )}
    </>
  );
}

/** Where the facts of a question stand: it scrolls, since the question's buttons have to be seen. */
export const Sheet = styled('div')(({ theme: { tokens } }) => ({
  padding: '10px 12px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 10,
  color: tokens.ink,
  fontSize: '0.875rem',
  maxHeight: 320,
  overflow: 'auto',
}));
