import { styled } from '@mui/material/styles';
import { useGetManyReference, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Ledger, Order, Payment } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { moneyWords } from '../../fields/moneyWords.ts';
import { useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { FieldList, useRecordView } from '../../records/show/FieldList.tsx';
import { SectionCard } from '../../records/show/SectionCard.tsx';
import { useShown } from '../../records/useShown.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../ui/moment.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { paymentFields } from './paymentFields.ts';

const resource = resourceOf(registry, 'order');
const payments = resourceOf(registry, 'payment');
const ledger = resourceOf(registry, 'ledger');

/** One event in the payment of an order. */
interface Step {
  readonly at: string;
  readonly resource: Resource;
  readonly id: number;
  readonly field: string;
  readonly value: string | null;
  readonly amount: string;
}

/**
 * The price and payment method of an order, and the results: online payments, and movements of the balance.
 */
export function PaymentSection() {
  const translate = useTranslate();
  const order = useShown<Order>();
  const view = useRecordView(resource);
  const { steps, isAsked, isPending } = useSteps(order.id);
  return (
    <SectionCard title={translate('orders.payment')}>
      <FieldList resource={resource} fields={paymentFields} view={view} />
      {isAsked && !isPending && (
        <Course aria-label={translate('orders.course')}>
          <li>
            <time dateTime={order.created_at}>{moment(order.created_at)}</time>
            <span>{translate('orders.ordered')}</span>
            <b>{moneyWords(order.amount)}</b>
          </li>
          {steps.map((step) => (
            <li key={`${step.resource.name} ${step.id}`}>
              <time dateTime={step.at}>{moment(step.at)}</time>
              <StepWord step={step} />
              <b>{moneyWords(step.amount) ?? step.amount}</b>
            </li>
          ))}
          {steps.length === 0 && <li data-none>{translate('orders.none')}</li>}
        </Course>
      )}
    </SectionCard>
  );
}

function StepWord({ step: { resource: of, id, field, value } }: { readonly step: Step }) {
  const words = useWords();
  const option = of.schema.properties[field]?.options?.[value ?? ''];
  return (
    <span>
      <Link to={screenPath(of, 'show', id) ?? '/'}>{words(of.label)}</Link>
      <ToneWord tone={option?.tone ?? 'neutral'}>{option ? words(option.label) : '–'}</ToneWord>
    </span>
  );
}

/** The payments and movements of an order that the account may list. */
function useSteps(order: number) {
  const may = useMay();
  const page = { page: 1, perPage: 50 };
  const about = {
    target: 'order_id',
    id: order,
    pagination: page,
    sort: { field: 'id', order: 'ASC' },
  } as const;
  const mayPayments = may(screenPath(payments, 'list') ?? '');
  const mayLedger = may(screenPath(ledger, 'list') ?? '');
  const paid = useGetManyReference<Payment>('payment', about, { enabled: mayPayments });
  // Each movement has two entries; that of the balance belongs to the account.
  const filter = { book: 'balance' };
  const moved = useGetManyReference<Ledger>('ledger', { ...about, filter }, { enabled: mayLedger });
  const steps: Step[] = [
    ...(paid.data ?? []).map(({ id, created_at: at, status, told }) => {
      return {
        at,
        resource: payments,
        id,
        field: 'status',
        value: status,
        amount: told.replace(/ CNY$/, ''),
      };
    }),
    ...(moved.data ?? []).map(({ id, created_at: at, kind, amount }) => {
      return { at, resource: ledger, id, field: 'kind', value: kind, amount };
    }),
  ];
  return {
    steps: steps.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    isAsked: mayPayments || mayLedger,
    isPending: (mayPayments && paid.isPending) || (mayLedger && moved.isPending),
  };
}

const Course = styled('ol')(({ theme: { tokens, breakpoints } }) => ({
  display: 'grid',
  gap: 8,
  margin: '16px 0 0',
  padding: '14px 0 0',
  borderTop: `1px solid ${tokens.line}`,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'grid', gridTemplateColumns: 'auto 1fr auto', gap: '0 16px', alignItems: 'baseline' },
  '& time': { color: tokens.inkSoft, fontSize: '0.8125rem' },
  '& b': { fontWeight: 600 },
  '& a': { color: tokens.accent, textDecoration: 'none', marginRight: 8 },
  '& li[data-none]': { display: 'block', color: tokens.inkSoft },
  [breakpoints.down('sm')]: {
    '& li': { gridTemplateColumns: '1fr auto' },
    '& time': { gridColumn: '1 / -1' },
  },
}));
