import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ListAnswer } from '#schemas/wire.ts';

/** The sign-in before the present one: undefined while it is not known, null when there was none. */
export function useLastLogin(): { time: string; ip: string } | null | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
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
  if (!data) return undefined;
  const before = data.items[1];
  return before ? { time: String(before.created_at), ip: String(before.ip ?? '') } : null;
}
