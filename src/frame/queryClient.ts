import { QueryClient } from '@tanstack/react-query';

/** The cache of what was read. A refused call is not asked again by itself: its refusal was an answer. */
export function createQueryClient(): QueryClient {
  // The server may stand on a network that the browser holds for none.
  const networkMode = 'always';
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode },
    },
  });
  // Every part of the shell asks who is signed in: without an answer, each new one must not ask once more.
  client.setQueryDefaults(['auth'], { retryOnMount: false });
  return client;
}
