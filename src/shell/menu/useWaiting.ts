import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Waiting } from '#schemas/wire.ts';
import { isRejection } from '../../isRejection.ts';
import { registry } from '../../registry.ts';
import { useProfile } from '../../session/profile.ts';

/** The polling interval of the waiting counts, in milliseconds. */
const pace = 30_000;

const badged: ReadonlySet<unknown> = new Set(
  [...registry.resources.values()].filter(({ menu }) => menu.badge).map(({ name }) => name),
);

const nothing: Waiting['counts'] = {};

/** The number of records that wait for the account, by resource, as `useWaitingKeptUp` keeps them. */
export function useWaiting(): Waiting['counts'] {
  return useWaitingQuery({ enabled: false }).data?.counts ?? nothing;
}

/**
 * Keeps the waiting counts current for all components: polls, and refetches after a change to such a list.
 */
export function useWaitingKeptUp(): void {
  const queries = useQueryClient();
  const profile = useProfile();
  useWaitingQuery({
    // Until the initial password is changed, the server rejects everything else.
    enabled: profile?.must_change_password === false,
    refetchInterval: pace,
    refetchOnWindowFocus: true,
    staleTime: 2000,
  });
  useEffect(() => {
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      if (badged.has(event.query.queryKey[0])) void queries.invalidateQueries({ queryKey: ['waiting'] });
    });
  }, [queries]);
}

// All observers name the function, which the query's cache misses in development where one does not.
function useWaitingQuery(options: Omit<UseQueryOptions<Waiting>, 'queryKey' | 'queryFn'>) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useQuery<Waiting>({
    queryKey: ['waiting', useProfile()?.id],
    queryFn: (asked) => {
      const how = { quiet: isRejection(asked), signal: asked.signal };
      return dataProvider.call('Admin.Waiting.Get', {}, how);
    },
    ...options,
  });
}
