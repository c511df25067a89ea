import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { UseList } from './UseList.tsx';
import { useUses } from './useUses.ts';

/**
 * What uses a record, in a question about it; renders nothing if the resource does not define it, or if
 * nothing does.
 */
export function UsedBy({ resource, id }: { readonly resource: Resource; readonly id: IdRow['id'] }) {
  const translate = useTranslate();
  const { data, isLoading, error } = useUses(resource, [id]);
  if (isLoading) return <Skeleton width="60%" />;
  if (error) return <p>{translate('record.links.failed')}</p>;
  if (!data || data.items.length + data.hidden === 0) return null;
  return (
    <section aria-label={translate('record.links.usedBy')}>
      <p>{translate('record.links.usedBy')}</p>
      <UseList uses={data} />
    </section>
  );
}
