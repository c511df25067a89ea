import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Refetches the signed-in account's profile and permissions after a change. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['auth', 'getIdentity'] }),
      queries.invalidateQueries({ queryKey: ['auth', 'getPermissions'] }),
    ]);
  }, [queries]);
}
