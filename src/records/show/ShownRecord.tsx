import type { ReactNode } from 'react';
import { ShowContextProvider, useShowController } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { silentServices } from '#providers/quiet.ts';
import type { Resource } from '#schemas/resource.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang } from '../../lang.ts';
import { usePageName } from '../../shell/pageName.ts';
import { isDeleted } from '../isDeleted.ts';
import { NotThere } from './NotThere.tsx';
import { ShowSkeleton } from './ShowSkeleton.tsx';

interface ShownRecordProps {
  readonly resource: Resource;
  readonly id: string;
  /** Its name in the page's title and tab; by its display field by default. */
  readonly name?: (record: IdRow) => string;
  /** Rendered once the record is loaded; children read it by `useRecordContext`. */
  readonly children: ReactNode;
}

/** Reads a record by react-admin's show controller, and renders a placeholder if it does not exist. */
export function ShownRecord({ resource, id, name, children }: ShownRecordProps) {
  const lang = useLang();
  const controller = useShowController<IdRow>({
    resource: resource.name,
    id,
    // The route guard has already checked access, and a missing record is reported in its place.
    disableAuthentication: true,
    queryOptions: { onError: () => {} },
  });
  const { record, error, refetch } = controller;
  usePageName(record && (name?.(record) ?? recordName(resource, record, lang)), { isRecord: true });
  if (error && (!record || isDeleted(error)))
    return (
      <NotThere
        resource={resource}
        id={id}
        isGone={isDeleted(error)}
        message={silentServices(error)}
        onRetry={refetch}
      />
    );
  if (!record) return <ShowSkeleton resource={resource} />;
  return <ShowContextProvider value={controller}>{children}</ShowContextProvider>;
}
