import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import type { Task } from '../act/task.ts';
import { UseList } from './UseList.tsx';
import { type Uses, useUses } from './useUses.ts';

interface DeleteUsedProps {
  readonly resource: Resource;
  readonly task: Task;
  readonly title: string;
  readonly text: string | undefined;
  readonly busy: boolean;
  readonly onYes: (task: Task) => void;
  readonly onNo: () => void;
}

/** Asks before records are deleted that others may use: those in use are named, and can only stay. */
export function DeleteUsed({ resource, task, title, text, busy, onYes, onNo }: DeleteUsedProps) {
  const translate = useTranslate();
  const ids = task.rows.map(({ id }) => id);
  const { data, isFetching, error } = useUses(resource, ids);
  const free = data ? freeRows(task.rows, data) : task.rows;
  const isPart = data !== undefined && free.length < task.rows.length;
  const isNone = free.length === 0;
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        isFetching ? (
          <Skeleton width="60%" />
        ) : isPart ? (
          <Told>
            <p>{translate(isNone ? 'files.allUsed' : 'files.someUsed')}</p>
            <UseList uses={data} />
          </Told>
        ) : (
          text
        )
      }
      error={error?.message}
      confirmLabel={
        isNone
          ? translate('form.close')
          : isPart
            ? translate('files.deleteOthers', { count: free.length })
            : translate('list.delete')
      }
      {...(isNone && { cancelLabel: null })}
      tone={isNone ? 'neutral' : 'danger'}
      busy={busy || isFetching}
      onConfirm={() => (isNone ? onNo() : onYes({ ...task, rows: free }))}
      onClose={onNo}
    />
  );
}

// What is hidden may be any of them: then none is called free.
function freeRows(rows: readonly IdRow[], { items, hidden }: Uses): readonly IdRow[] {
  if (hidden > 0) return [];
  const used = new Set(items.map(({ of }) => of));
  return rows.filter(({ id }) => !used.has(id));
}

const Told = styled('div')({ '& > p': { margin: '0 0 10px' } });
