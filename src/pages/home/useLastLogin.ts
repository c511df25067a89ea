import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { useProfile } from '../../shell/profile.ts';

/**
 * The sign-in before the present one: undefined while it is not known, null when there was none. Who is signed in as
 * somebody else did not sign in as him, so his latest one is it.
 */
export function useLastLogin(): { time: string; ip: string } | null | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const { data } = useQuery({
    queryKey: ['account', 'lastLogin'],
    queryFn: () =>
      dataProvider.call<ListAnswer>('Platform.User.GetLoginRecords', {
        filter: { result: 'passed' },
        sort: '-id',
        limit: 2,
        total: 'none',
      }),
    staleTime: 300_000,
  });
  if (!data || !profile) return undefined;
  const before = data.items[profile.simulated_by ? 0 : 1];
  return before ? { time: String(before.created_at), ip: String(before.ip ?? '') } : null;
}
