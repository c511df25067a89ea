import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ListAnswer } from '#schemas/wire.ts';

/** The account's own latest sign-ins, the failed ones too. */
export function useLogins() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useQuery({
    queryKey: ['account', 'logins'],
    queryFn: async () => {
      const payload = { sort: '-id', limit: 10, total: 'none' };
      const answer = await dataProvider.call<ListAnswer>('Platform.User.GetLoginRecords', payload);
      return answer.items;
    },
  });
}
