import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { followersOf, type ReferenceCount } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { registry } from '../../registry.ts';
import type { Task } from '../act/task.ts';
import { CountLinks } from './CountLinks.tsx';
import { useReferences } from './useReferences.ts';

interface DeleteReferredProps {
  readonly resource: Resource;
  readonly task: Task;
  readonly title: string;
  readonly text: string | undefined;
  readonly busy: boolean;
  readonly onYes: (task: Task) => void;
  readonly onNo: () => void;
}

/** Asks before one record is deleted; one that others still name can only stay, and the question says where. */
export function DeleteReferred({ resource, task, title, text, busy, onYes, onNo }: DeleteReferredProps) {
  const translate = useTranslate();
  const { isAsked, counts, hasFailed } = useReferences(resource, task.rows[0]?.id ?? 0);
  const isAsking = isAsked && !counts && !hasFailed;
  const holding = holdingIn(resource, counts ?? []);
  const isHeld = holding.length > 0;
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        isAsking ? (
          <Skeleton width="60%" />
        ) : isHeld ? (
          <Told>
            <p>{translate('files.allUsed')}</p>
            <CountLinks counts={holding} />
          </Told>
        ) : (
          text
        )
      }
      confirmLabel={translate(isHeld ? 'form.close' : 'list.delete')}
      {...(isHeld && { cancelLabel: null })}
      tone={isHeld ? 'neutral' : 'danger'}
      busy={busy || isAsking}
      onConfirm={() => (isHeld ? onNo() : onYes(task))}
      onClose={onNo}
    />
  );
}

/** Where a record is named that cannot go because of it: what goes into the trash with it does not hold it. */
export function holdingIn(resource: Resource, counts: readonly ReferenceCount[]): readonly ReferenceCount[] {
  const along = followersOf(registry, resource);
  return counts.filter(
    (one) =>
      one.total > 0 &&
      !along.some((follower) => follower.resource.name === one.resource && follower.field === one.field),
  );
}

const Told = styled('div')({ '& > p': { margin: '0 0 10px' } });
