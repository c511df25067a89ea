import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Revision } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { RevisionCard } from './RevisionCard.tsx';
import { recordAt, type Version } from './recordAt.ts';
import { restorable } from './restorable.ts';
import { useRevisions } from './useRevisions.ts';

interface HistoryProps {
  readonly resource: Resource;
  readonly id: number | string;
  /** The record as it is now; nothing when it is no more. */
  readonly record: IdRow | undefined;
  readonly mayRestore: boolean;
  readonly onRestored: (record: IdRow) => void;
}

/** Every write to a record, the newest first, and the way back to any of them. */
export function History({ resource, id, record, mayRestore, onRestored }: HistoryProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Version>();
  const { revisions, error, hasMore, isFetchingMore, more, retry } = useRevisions(resource, id);
  if (!revisions) return error ? <LoadProblem error={error} onRetry={retry} /> : <Waiting />;
  if (revisions.length === 0)
    return (
      <EmptyState
        icon="history"
        title={translate('record.history.none')}
        help={translate('record.history.noneHelp')}
      />
    );
  const stepsTo = (version: Version) =>
    record && mayRestore ? restorable(resource, record, recordAt(record, revisions, version)) : [];
  const wayTo = (version: Version) => (stepsTo(version).length > 0 ? () => setChosen(version) : undefined);
  const wayToFirst = hasMore || isWhole(revisions) ? undefined : wayTo('first');
  return (
    <Cards>
      {revisions.map((revision, at) => (
        <li key={revision.id}>
          <RevisionCard
            resource={resource}
            revision={revision}
            isPresent={at === 0 && record !== undefined}
            onRestore={wayTo(revision)}
          />
        </li>
      ))}
      {hasMore && (
        <Button onClick={more} loading={isFetchingMore}>
          {translate('record.history.more')}
        </Button>
      )}
      {wayToFirst && <Button onClick={wayToFirst}>{translate('record.history.restoreFirst')}</Button>}
      {chosen && record && (
        <RestoreDialog
          {...{ resource, record }}
          version={chosen}
          steps={stepsTo(chosen)}
          onClose={() => setChosen(undefined)}
          onRestored={(now) => {
            setChosen(undefined);
            onRestored(now);
          }}
        />
      )}
    </Cards>
  );
}

// Settings as delivered, for one, had values before anything was written down of them.
function isWhole(revisions: readonly Revision[]): boolean {
  return Object.values(revisions.at(-1)?.changes ?? {}).every(([before]) => before === null);
}

function Waiting() {
  const translate = useTranslate();
  return (
    <Cards role="status" aria-label={translate('record.history.loading')}>
      {[1, 2, 3].map((place) => (
        <li key={place}>
          <Skeleton variant="rounded" height={128} sx={{ borderRadius: '12px' }} />
        </li>
      ))}
    </Cards>
  );
}

const Cards = styled('ol')({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0 },
});
