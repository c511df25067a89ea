import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Task } from '../act/task.ts';

/** A question before records are deleted. */
export interface DeletionProps {
  readonly resource: Resource;
  readonly task: Task;
  readonly title: string;
  readonly text: string | undefined;
  readonly busy: boolean;
  readonly onYes: (task: Task) => void;
  readonly onNo: () => void;
}

interface DeleteQuestionProps extends DeletionProps {
  /** Whether it is still unknown what uses the records. */
  readonly isLoading: boolean;
  readonly error?: string | undefined;
  /** The records that can be deleted. */
  readonly free: readonly IdRow[];
  /** What uses the others. */
  readonly uses: ReactNode;
}

/** Asks before records are deleted. Shows what uses some of them, and offers to delete the others. */
export function DeleteQuestion({ task, isLoading, error, free, uses, ...question }: DeleteQuestionProps) {
  const translate = useTranslate();
  const { title, text, busy, onYes, onNo } = question;
  const isPart = free.length < task.rows.length;
  const isNone = free.length === 0;
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        isLoading ? (
          <Skeleton width="60%" />
        ) : isPart ? (
          <Used>
            <p>{translate(isNone ? 'files.allUsed' : 'files.someUsed')}</p>
            {uses}
          </Used>
        ) : (
          text
        )
      }
      error={error}
      confirmLabel={
        isNone
          ? translate('form.close')
          : isPart
            ? translate('files.deleteOthers', { count: free.length })
            : translate('list.delete')
      }
      {...(isNone && { cancelLabel: null })}
      tone={isNone ? 'neutral' : 'danger'}
      busy={busy || isLoading}
      onConfirm={() => (isNone ? onNo() : onYes({ ...task, rows: free }))}
      onClose={onNo}
    />
  );
}

// Scrolls, so that the buttons stay visible.
const Used = styled('div')({
  maxHeight: 320,
  overflow: 'auto',
  '& > p': { margin: '0 0 10px' },
  '& > section': { marginBottom: 12 },
  '& b': { display: 'block', marginBottom: 6, overflowWrap: 'anywhere' },
});
