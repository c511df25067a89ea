import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { Order, TrafficPackage } from '#generated/records.ts';
import { CallError } from '#providers/callError.ts';
import type { Row } from '#schemas/resource.ts';
import type { CellPartProps, Cells, Fields, Sections } from '../../feature.ts';
import { formOf, isFixed } from '../../fields/controls/widget.ts';
import { moneyWords } from '../../fields/moneyWords.ts';
import { packagePrice } from '../../fields/packagePrice.ts';
import { useMayCall } from '../../may.ts';
import { registry } from '../../registry.ts';
import { PaymentSection } from './PaymentSection.tsx';
import { paymentFields } from './paymentFields.ts';

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  marginTop: 4,
  fontSize: '0.75rem',
  color: tokens.tones.warning.ink,
}));

const Amount = styled('span')(({ theme: { tokens } }) => ({
  fontVariantNumeric: 'tabular-nums',
  '& > del, & > small': { margin: '0 4px', color: tokens.inkFaint, fontSize: '0.8125rem' },
}));

/** Shows the package's price beside an agreed amount. */
export const cells: Cells<'order'> = { amount: { component: AmountCell, reads: ['price', 'quantity'] } };

/** The amount can be computed from the package. */
export const fields: Fields<'order'> = { amount: { widget: AmountWidget } };

/** The payment of an order, and its results. */
export const sections: Sections<'order'> = { payment: { component: PaymentSection, fields: paymentFields } };

/**
 * The price of an order; where another amount than the package's price was agreed, the package's price beside
 * it.
 */
function AmountCell({ dense }: CellPartProps) {
  const translate = useTranslate();
  const order = useRecordContext<Order>();
  if (!order) return null;
  const { amount, price, quantity } = order;
  const full = packagePrice(price, quantity);
  const words = moneyWords(amount) ?? amount;
  if (full === undefined) return words;
  if (full !== amount)
    return (
      <Amount title={translate('orders.full', { amount: moneyWords(full) })}>
        <del>{moneyWords(full)}</del> {words}
      </Amount>
    );
  if (dense || quantity === 1) return words;
  return (
    <Amount>
      {words} <small>{`${quantity} × ${moneyWords(price ?? '')}`}</small>
    </Amount>
  );
}

/** The amount of an order, with a button that computes it from the package and the quantity. */
function AmountWidget(props: WidgetProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const order = useRecordContext<Partial<Order> & { id: number }>();
  const mayRead = useMayCall()(registry.resources.get('traffic_package')?.services.get ?? '');
  const [isMissing, setMissing] = useState(false);
  const Money = props.registry.widgets['money'];
  if (!Money) return null;

  // An existing order keeps the price at which it was created.
  const priceOf = async ({ package_id: id }: Row) => {
    if (order?.price) return order.price;
    if (typeof id !== 'number') return undefined;
    const { data } = await dataProvider.getOne<TrafficPackage>('traffic_package', { id });
    return data.price;
  };
  const fill = async () => {
    const values = formOf(props).values();
    try {
      const amount = packagePrice(await priceOf(values), values['quantity']);
      setMissing(amount === undefined);
      if (amount !== undefined) props.onChange(amount);
    } catch (error) {
      // The dialog reports it.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <>
      <Money {...props} />
      {!isFixed(props) && (order?.price || mayRead) && (
        <Line>
          <Button size="small" onClick={() => void fill()}>
            {translate('orders.fill')}
          </Button>
          <span role="status">{isMissing && translate('orders.choose')}</span>
        </Line>
      )}
    </>
  );
}
