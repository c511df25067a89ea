import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { threadService } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ThreadAnswer } from '#schemas/wire.ts';
import { wasRefused } from '../../../wasRefused.ts';

/** How many milliseconds pass until it is looked again whether somebody wrote. */
const pace = 20_000;

/** What was said about a record; read again with the record, and now and then for what others write. */
export function useThread(resource: Resource, id: number | string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const service = threadService(resource);
  return useQuery({
    queryKey: [resource.name, 'thread', String(id)],
    enabled: service !== undefined,
    refetchInterval: pace,
    queryFn: (asked) => {
      const how = { quiet: wasRefused(asked), signal: asked.signal };
      return dataProvider.call<ThreadAnswer>(service ?? '', { id: Number(id) }, how);
    },
  });
}
