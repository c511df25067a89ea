import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useGetOne, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { useLang, useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import type { Task } from '../../screens/act/task.ts';
import { useDeeds } from '../../screens/act/useDeeds.ts';
import { useTasks } from '../../screens/act/useTasks.tsx';
import { recordName } from '../../screens/list/names/recordName.ts';
import { buttonColour } from '../../screens/show/buttonColour.ts';
import { NotThere } from '../../screens/show/NotThere.tsx';
import { RecordGroups } from '../../screens/show/RecordGroups.tsx';
import { ShowSkeleton } from '../../screens/show/ShowSkeleton.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { usePageName } from '../../shell/pageName.ts';

const trash = resourceOf(registry, 'trash');

/** A deleted record: who deleted it and when, and what it held as far as that may be read. */
type Deleted = IdRow & {
  readonly resource: string;
  readonly record_id: number;
  readonly record: Row | null;
};

/**
 * A deleted record: who deleted it and when, and what it held as far as that may be read. By hand, since its
 * fields are those of the resource that it came from.
 */
export function ById() {
  const lang = useLang();
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<Deleted>(trash.name, { id });
  usePageName(data && recordName(trash, data, lang));
  if (error) {
    const isGone = error instanceof CallError && error.ret !== ret.failed;
    return (
      <NotThere resource={trash} {...{ id, isGone, message: (error as Error).message, onRetry: refetch }} />
    );
  }
  return data ? <Content deleted={data} /> : <ShowSkeleton resource={trash} />;
}

function Content({ deleted }: { readonly deleted: Deleted }) {
  const translate = useTranslate();
  const words = useWords();
  const lang = useLang();
  const { actions } = useDeeds(trash);
  const { start, element } = useTasks(trash, useLeave(deleted));
  const resource = registry.resources.get(deleted.resource);
  return (
    <>
      <PageHead title={recordName(trash, deleted, lang)}>
        {actions.map((action) => (
          <Button
            key={action.name}
            variant="outlined"
            color={buttonColour(action.tone)}
            onClick={() => start({ deed: action, rows: [deleted] })}
          >
            {words(action.label)}
          </Button>
        ))}
      </PageHead>
      <RecordGroups resource={trash} record={deleted} />
      <Heading>
        {translate('trash.content')}
        {resource && <span>{words(resource.label)}</span>}
      </Heading>
      {resource && deleted.record ? (
        <RecordGroups resource={resource} record={deleted.record} />
      ) : (
        <p>{translate('trash.noContent')}</p>
      )}
      {element}
    </>
  );
}

// What was brought back is looked at where it is now; else there is only the list.
function useLeave({ resource: name, record_id: id }: Deleted) {
  const navigate = useNavigate();
  const may = useMay();
  return useCallback(
    ({ deed }: Task) => {
      const resource = registry.resources.get(name);
      const show =
        resource && may(screenPath(resource, 'show') ?? '') ? screenPath(resource, 'show', id) : undefined;
      const isBack = deed !== 'delete' && deed.name === 'restore';
      navigate((isBack && show) || (screenPath(trash, 'list') ?? '/'), { replace: true });
    },
    [navigate, may, name, id],
  );
}

const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  margin: '24px 0 12px',
  '& span': { fontSize: '0.875rem', fontWeight: 400, color: theme.tokens.inkSoft },
}));
