import { QueryClient } from '@tanstack/react-query';

/** The query cache. A rejected call is not retried: the rejection was an answer. */
export function createQueryClient(): QueryClient {
  // The server may be on a network that the browser considers offline.
  const networkMode = 'always';
  const client = new QueryClient({
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
