import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetList, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Ledger, Order } from '#generated/records.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { FieldName, Sections } from '../../../feature.ts';
import { moneyWords } from '../../../fields/moneyWords.ts';
import { FieldList, useRecordView } from '../../../records/show/FieldList.tsx';
import { SectionCard } from '../../../records/show/SectionCard.tsx';
import { useShown } from '../../../records/useShown.ts';
import { registry } from '../../../registry.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { useAttempt } from '../../../ui/useAttempt.ts';
import { addLink, listLink, receiptPath } from '../links.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { covers, methodOf, payOrder, usePayMethods } from './methods.ts';
import { PaypalReturn } from './PaypalReturn.tsx';

const orders = resourceOf(registry, 'order');
const paymentFields: readonly FieldName<'order'>[] = ['amount', 'pay_method', 'status'];
/** An order without a price is paid in no way. */
const freeFields = paymentFields.filter((name) => name !== 'pay_method');

function Payment() {
  const translate = useTranslate();
  const order = useShown<Order>();
  const view = useRecordView(orders);
  const isFree = Number(order.amount) === 0;
  return (
    <SectionCard title={translate('developer.checkout.payment')}>
      <FieldList resource={orders} fields={isFree ? freeFields : paymentFields} view={view} />
      {order.status === 'unpaid' && (
        <PaypalReturn key={order.id} order={order}>
          <Pay order={order} />
        </PaypalReturn>
      )}
      {order.status === 'canceled' && order.pay_method === 'balance' && <Refund order={order} />}
      {order.status === 'paid' && (
        <Button
          variant="outlined"
          component={Link}
          to={`${receiptPath}?order=${order.id}`}
          sx={{ marginTop: 2 }}
        >
          {translate('developer.receipt.title')}
        </Button>
      )}
    </SectionCard>
  );
}

function Refund({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const { data } = useGetList<Ledger>('ledger', {
    filter: { order_id: order.id, kind: 'refund' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
  });
  const amount = data?.[0]?.amount;
  if (!amount) return null;
  return (
    <Alert severity="info" sx={{ marginTop: 2 }}>
      <Link to={listLink('ledger')}>
        {translate('developer.checkout.refunded', { amount: moneyWords(amount) })}
      </Link>
    </Alert>
  );
}

function Pay({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const methods = usePayMethods();
  const [chosen, setChosen] = useState<string>();
  const { attempt, busy, refusal } = useAttempt();
  if (!methods) return null;
  const { amount: total, pay_method: preferred } = order;
  const way = methodOf(methods, { chosen, preferred, total });
  const method = way?.pay_method;
  const pay = () =>
    void attempt(async () => {
      if (!method || !(await payOrder(dataProvider, order.id, method))) return;
      void queries.invalidateQueries();
      notify('developer.checkout.done', { type: 'success' });
    });
  return (
    <Box>
      <MethodChoice methods={methods} chosen={way} total={total} onChoose={setChosen} />
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      {method !== 'cash' && (
        <div>
          <BusyButton variant="contained" busy={busy} disabled={!way || !covers(way, total)} onClick={pay}>
            {translate('developer.checkout.pay')}
          </BusyButton>
          <Button component={Link} to={addLink('recharge')}>
            {translate('developer.overview.topUp')}
          </Button>
        </div>
      )}
    </Box>
  );
}

/** The payment of an order, and the ways to pay it. */
export const sections: Sections<'order'> = { payment: { component: Payment, fields: paymentFields } };

const Box = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  gap: 14,
  maxWidth: 560,
  marginTop: 18,
  paddingTop: 16,
  borderTop: `1px solid ${tokens.line}`,
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
