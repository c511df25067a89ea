import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Waiting } from '#schemas/wire.ts';
import { registry } from '../../registry.ts';
import { wasRefused } from '../../wasRefused.ts';
import { useProfile } from '../profile.ts';

/** How many milliseconds pass until it is asked again what waits. */
const pace = 30_000;

const badged: ReadonlySet<unknown> = new Set(
  [...registry.resources.values()].filter(({ menu }) => menu.badge).map(({ name }) => name),
);

const nothing: Waiting['counts'] = {};

/** How many records wait for the account, by resource. */
export function useWaiting(): Waiting['counts'] {
  return useCounts(false).data?.counts ?? nothing;
}

/** Keeps up what waits, for all who show it: as time goes, and when something made the rows of such a list old. */
export function useWaitingKeptUp(): void {
  const queries = useQueryClient();
  useCounts(pace);
  useEffect(() => {
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      if (badged.has(event.query.queryKey[0])) void queries.invalidateQueries({ queryKey: ['waiting'] });
    });
  }, [queries]);
}

function useCounts(every: number | false) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const account = profile?.id;
  return useQuery({
    queryKey: ['waiting', account],
    // Until a first password is changed, nothing else is answered.
    enabled: profile?.must_change_password === false,
    queryFn: (asked) => {
      const how = { quiet: wasRefused(asked), signal: asked.signal };
      return dataProvider.call<Waiting>('Admin.Waiting.Get', {}, how);
    },
    refetchInterval: every,
    refetchOnWindowFocus: true,
    staleTime: 2000,
  });
}
