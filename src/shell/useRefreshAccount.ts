import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Fetches the signed-in account's profile and permissions again, after they were changed. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['auth', 'getIdentity'] }),
      queries.invalidateQueries({ queryKey: ['auth', 'getPermissions'] }),
    ]);
  }, [queries]);
}
