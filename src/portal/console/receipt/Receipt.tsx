import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useGetIdentity, useGetOne, useTranslate } from 'react-admin';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Order } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { moneyWords } from '../../../fields/moneyWords.ts';
import { useLang, useWords } from '../../../lang.ts';
import { registry } from '../../../registry.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingBlock } from '../../../ui/LoadingBlock.tsx';
import { moment } from '../../../ui/moment.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useSite } from '../../site.ts';
import { listLink, recordLink } from '../links.ts';
import { chineseAmount } from './chineseAmount.ts';

/** The receipt of the paid order that the address names, to print. */
export function Receipt() {
  const id = Number(useSearchParams()[0].get('order'));
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate to={listLink('order')} replace />;
  return <OfOrder key={id} id={id} />;
}

function OfOrder({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const { data: order, error } = useGetOne<Order>('order', { id });
  const isPaid = order?.status === 'paid';
  return (
    <>
      <div data-screen-only>
        <PageHead title={translate('developer.receipt.title')}>
          <Button component={Link} to={recordLink('order', id)}>
            {translate('developer.receipt.order')}
          </Button>
          {isPaid && (
            <Button variant="contained" onClick={() => print()}>
              {translate('developer.receipt.print')}
            </Button>
          )}
        </PageHead>
      </div>
      {!order && !error && <LoadingBlock height={320} />}
      {isPaid && <Sheet order={order} />}
      {(error || (order && !isPaid)) && (
        <EmptyState
          icon="order"
          title={translate('developer.receipt.none')}
          help={error ? String((error as Error).message) : translate('developer.receipt.unpaid')}
        />
      )}
    </>
  );
}

const orders = resourceOf(registry, 'order');

function Sheet({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const words = useWords();
  const lang = useLang();
  const { name } = useSite();
  const { data: account } = useGetIdentity();
  const method = orders.schema.properties['pay_method']?.options?.[order.pay_method];
  const facts = [
    ['number', order.order_no],
    ['account', account?.fullName],
    ['date', moment(order.created_at)],
    ['method', method && words(method.label)],
  ] as const;
  const inWords = lang === 'zh_cn' ? chineseAmount(order.amount) : undefined;
  return (
    <Paper component="article" aria-labelledby="receipt">
      {/* No <header>: that is not printed. */}
      <div className="head">
        <span>{name}</span>
        <h2 id="receipt">{translate('developer.receipt.title')}</h2>
      </div>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{translate(`developer.receipt.${key}`)}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {['item', 'price', 'quantity', 'amount'].map((key) => (
              <th key={key} scope="col">
                {translate(`developer.receipt.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <b>{order.package_name}</b>
              <small>
                {translate('developer.checkout.flow', {
                  count: (order.flow ?? 0).toLocaleString('en'),
                  smart_count: order.validity ?? 0,
                })}
              </small>
            </td>
            <td>{moneyWords(order.price ?? '') ?? '–'}</td>
            <td>{order.quantity}</td>
            <td>{moneyWords(order.amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {translate('developer.receipt.total')}
              {inWords && <small>{translate('developer.receipt.inWords', { words: inWords })}</small>}
            </th>
            <td>{moneyWords(order.amount)}</td>
          </tr>
        </tfoot>
      </table>
    </Paper>
  );
}

const Paper = styled(Card)<{ component: 'article' }>(({ theme: { tokens, breakpoints } }) => ({
  maxWidth: 760,
  padding: '32px 36px',
  '& .head': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 24px' },
  '& .head span': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& h2': { margin: 0, fontSize: '1.25rem' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
    gap: '10px 24px',
    margin: '24px 0',
  },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& :is(th, td)': { padding: '10px 8px', borderTop: `1px solid ${tokens.line}`, textAlign: 'left' },
  '& :is(th, td):not(:first-of-type)': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tfoot td': { fontSize: '1.125rem', fontWeight: 700, textAlign: 'right' },
  '& small': { display: 'block', fontWeight: 400, color: tokens.inkSoft },
  [breakpoints.down('sm')]: { padding: '20px 16px', '& :is(th, td)': { padding: '10px 4px' } },
  '@media print': {
    maxWidth: 'none',
    padding: 0,
    border: 0,
    boxShadow: 'none',
    color: '#000',
    backgroundColor: '#fff',
    '& :is(dt, small)': { color: '#444' },
  },
}));
