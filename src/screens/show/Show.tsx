import { useGetOne } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { untold } from '#providers/quiet.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { usePageName } from '../../shell/pageName.ts';
import type { Task } from '../act/task.ts';
import { useTasks } from '../act/useTasks.tsx';
import { recordName } from '../list/names/recordName.ts';
import { isGone } from '../record/isGone.ts';
import { UsesPanel } from '../uses/UsesPanel.tsx';
import { NotThere } from './NotThere.tsx';
import { PicturePane } from './PicturePane.tsx';
import { RecordGroups } from './RecordGroups.tsx';
import { ShowHead } from './ShowHead.tsx';
import { ShowSkeleton } from './ShowSkeleton.tsx';
import { Timeline } from './Timeline.tsx';
import { ThreadPanel } from './thread/ThreadPanel.tsx';

/** A record with all that may be read of it, and what can be done with it. */
export function Show({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const lang = useLang();
  const navigate = useNavigate();
  const { data: record, error, refetch } = useGetOne<IdRow>(resource.name, { id });
  usePageName(record && recordName(resource, record, lang));
  const leave = useCallback(
    ({ deed }: Task) => {
      if (deed !== 'delete') return;
      const closes = screenPath(resource, 'show', id);
      navigate(screenPath(resource, 'list') ?? '/', { replace: true, state: { closes } });
    },
    [navigate, resource, id],
  );
  const { start, element } = useTasks(resource, leave);

  if (error && (!record || isGone(error)))
    return (
      <NotThere
        resource={resource}
        id={id}
        isGone={isGone(error)}
        message={untold(error)}
        onRetry={refetch}
      />
    );
  if (!record) return <ShowSkeleton resource={resource} />;
  return (
    <>
      <ShowHead resource={resource} record={record} onStart={start} />
      <PicturePane resource={resource} record={record} name={recordName(resource, record, lang)} />
      <Timeline resource={resource} record={record} />
      <RecordGroups resource={resource} record={record} />
      {resource.show.thread && <ThreadPanel {...{ resource, record }} thread={resource.show.thread} />}
      <UsesPanel resource={resource} id={record.id} />
      {element}
    </>
  );
}
