import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type ReferenceCount, referencesService, referrersOf } from '#schemas/derive/aroundRecord.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';

/**
 * How many records of which lists refer to a record, or to each of several; sends no query if the account may
 * list none of them.
 */
export function useReferences(resource: Resource, about: IdRow['id'] | readonly IdRow['id'][]) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const may = useMay();
  const service = referencesService(resource);
  const referrers = referrersOf(registry, resource).filter((one) => may(routeOf(one.resource, 'list') ?? ''));
  const isAsked = service !== undefined && referrers.length > 0;
  const { data, isError } = useQuery({
    queryKey: [resource.name, 'references', typeof about === 'object' ? about : String(about)],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      dataProvider.call<{ items: readonly ReferenceCount[] }>(
        service as string,
        typeof about === 'object' ? { ids: about.map(Number) } : { id: about },
        { signal },
      ),
  });
  return { isAsked, expected: referrers.length, counts: data?.items, hasFailed: isError };
}
