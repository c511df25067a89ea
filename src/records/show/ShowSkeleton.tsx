import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';

/** The placeholder of a loading record. */
export function ShowSkeleton({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('list.record.loading')}>
      <Skeleton width={220} height={40} sx={{ mb: 2.5 }} />
      {resource.show.groups.map(({ fields }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id
        <Card key={at} sx={{ p: 2.5, mb: 2 }}>
          {fields.slice(0, 8).map((name) => (
            <Skeleton key={name} height={30} width="70%" />
          ))}
        </Card>
      ))}
    </div>
  );
}
