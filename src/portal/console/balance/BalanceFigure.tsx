import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { moneyWords } from '../../../fields/moneyWords.ts';
import { addLink } from '../links.ts';

/** The balance of the account and the way to top it up, as one card of a `FigureList`. */
export function BalanceFigure({ balance }: { readonly balance: string | undefined }) {
  const translate = useTranslate();
  return (
    <Card component="div">
      <dt>{translate('developer.overview.balance')}</dt>
      <dd>
        {balance === undefined ? '…' : moneyWords(balance)}
        <small>
          <Link to={addLink('recharge')}>{translate('developer.overview.topUp')}</Link>
        </small>
      </dd>
    </Card>
  );
}
