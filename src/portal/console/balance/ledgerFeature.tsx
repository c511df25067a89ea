import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { moneyWords } from '../../../fields/moneyWords.ts';
import { FigureList } from '../../../records/list/FigureList.tsx';
import { addLink } from '../links.ts';

function Balance() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    // Under the list's own key, so that invalidating the rows invalidates this too.
    queryKey: ['ledger', 'getList', 'balance'],
    queryFn: () => dataProvider.call<{ balance: string }>('Platform.User.Profile'),
  });
  return (
    <FigureList sx={{ mb: 1.75 }}>
      <Card component="div">
        <dt>{translate('developer.overview.balance')}</dt>
        <dd>
          {data ? moneyWords(data.balance) : '…'}
          <small>
            <Link to={addLink('recharge')}>{translate('developer.overview.topUp')}</Link>
          </small>
        </dd>
      </Card>
    </FigureList>
  );
}

/** The balance of the account, above its movements. */
export const summary = Balance;
