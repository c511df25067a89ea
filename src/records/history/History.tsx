import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type Revision, type RevisionsAnswer, revisionsService } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { moment } from '../../ui/moment.ts';
import { LoadProblem } from '../LoadProblem.tsx';
import { Changes, type FieldChange } from './Changes.tsx';
import { RevisionCard } from './RevisionCard.tsx';
import { recordAt, type Version } from './recordAt.ts';
import { restorable, type Step } from './restorable.ts';
import { useRestore } from './useRestore.ts';

const noPages: readonly RevisionsAnswer[] = [];

interface HistoryProps {
  readonly resource: Resource;
  readonly id: number | string;
  /** The current record; undefined if it was deleted. */
  readonly record: IdRow | undefined;
  readonly mayRestore: boolean;
  readonly onRestored: (record: IdRow) => void;
}

/** Every write to a record, newest first, and a restore of any version. */
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

// Records such as the default settings had values before the first revision.
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

/** The loaded part of a record's history, newest first. */
function useRevisions(resource: Resource, id: number | string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const about = resource.kind === 'single' ? {} : { id };
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [resource.name, 'revisions', String(id)],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.call<RevisionsAnswer>(
        revisionsService(resource) as string,
        { ...about, before: pageParam },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.id : undefined),
  });
  const pages = data?.pages ?? noPages;
  const revisions = useMemo(() => pages.flatMap(({ items }) => items), [pages]);
  if (error && !(error instanceof CallError)) throw error;
  return {
    /** Undefined before the first response. */
    revisions: data && revisions,
    error: error as CallError | null,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

interface RestoreDialogProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly version: Version;
  readonly steps: readonly Step[];
  readonly onRestored: (record: IdRow) => void;
  readonly onClose: () => void;
}

/** Shows what a restore would change, and runs it on confirmation. It is an ordinary edit. */
function RestoreDialog({ resource, record, version, steps, ...ways }: RestoreDialogProps) {
  const { onRestored, onClose } = ways;
  const translate = useTranslate();
  const id = useId();
  const { busy, problems, restore } = useRestore(resource, record, onRestored);
  const changes = useMemo(() => steps.map(({ name, now, old }): FieldChange => [name, now, old]), [steps]);
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}title`}>
        {version === 'first'
          ? translate('record.history.restoreFirstTitle')
          : translate('record.history.restoreTitle', { time: moment(version.created_at) })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} sx={{ mb: 2 }}>
          {translate('record.history.restoreText')}
        </DialogContentText>
        {problems.map((problem) => (
          <Alert key={problem} severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        ))}
        <Changes resource={resource} changes={changes} />
      </DialogContent>
      <DialogActions>
        <BusyButton busy={busy} onClick={onClose}>
          {translate('form.cancel')}
        </BusyButton>
        <BusyButton variant="contained" busy={busy} autoFocus onClick={() => restore(steps)}>
          {translate('record.history.restore')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
