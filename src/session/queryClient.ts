import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** The query cache. A rejected call is not retried: the rejection was an answer. */
export function createQueryClient(): QueryClient {
  // The server may be on a network that the browser considers offline.
  const networkMode = 'always';
  const client = new FreshQueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode },
    },
  });
  // Every part of the shell queries the signed-in account: after a failure, each new one must not query
  // again.
  client.setQueryDefaults(['auth'], { retryOnMount: false });
  return client;
}

// TanStack Query does not repeat a first request that is under way when its data is invalidated: its answer, which may
// be older than the change, would stay.
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const type = filters?.refetchType ?? filters?.type ?? 'active';
    if (type !== 'none') {
      for (const query of this.getQueryCache().findAll({ ...filters, type, fetchStatus: 'fetching' })) {
        const isRefetched = !query.isDisabled() && !query.isStatic();
        if (query.state.data === undefined && isRefetched) void query.cancel({ silent: true });
      }
    }
    return super.invalidateQueries(filters, options);
  }
}
