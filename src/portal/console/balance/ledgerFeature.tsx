import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { FigureList } from '../../../records/list/FigureList.tsx';
import { BalanceFigure } from './BalanceFigure.tsx';

function Balance() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    // Under the list's own key, so that invalidating the rows invalidates this too.
    queryKey: ['ledger', 'getList', 'balance'],
    queryFn: () => dataProvider.call<{ balance: string }>('Platform.User.Profile'),
  });
  return (
    <FigureList sx={{ mb: 1.75 }}>
      <BalanceFigure balance={data?.balance} />
    </FigureList>
  );
}

/** The balance of the account, above its movements. */
export const summary = Balance;
