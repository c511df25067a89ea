import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { threadService } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ThreadAnswer } from '#schemas/wire.ts';
import { isRejection } from '../../isRejection.ts';

/** The polling interval for new messages, in milliseconds. */
const pace = 20_000;

/** The conversation of a record; refetched with the record, and polled for messages of others. */
export function useThread(resource: Resource, id: number | string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const service = threadService(resource);
  return useQuery({
    queryKey: [resource.name, 'thread', String(id)],
    enabled: service !== undefined,
    refetchInterval: pace,
    queryFn: (asked) => {
      const how = { quiet: isRejection(asked), signal: asked.signal };
      return dataProvider.call<ThreadAnswer>(service ?? '', { id: Number(id) }, how);
    },
  });
}
