import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { LazyChanges } from '../history/lazyChanges.ts';
import type { Change } from './fieldsNeedingConfirmation.ts';

interface FactsProps {
  readonly resource: Resource;
  readonly changes: readonly Change[];
  /** The effect. */
  readonly children?: ReactNode;
}

/**
 * The facts of a question: the record, and the changes of its fields. They must be complete at once, because
 * later content would move the buttons: the dialog waits for what they load.
 */
export function Facts({ resource, changes, children }: FactsProps) {
  return (
    <>
      {children && <p>{children}</p>}
      {changes.length > 0 && (
        <Sheet>
          <LazyChanges resource={resource} changes={changes} />
        </Sheet>
      )}
    </>
  );
}

/** The scrollable container of a question's facts, so that its buttons stay visible. */
export const Sheet = styled('div')(({ theme: { tokens } }) => ({
  padding: '10px 12px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 10,
  color: tokens.ink,
  fontSize: '0.875rem',
  maxHeight: 320,
  overflow: 'auto',
}));
