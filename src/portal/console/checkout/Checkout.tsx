import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne, useNotify, useTranslate } from 'react-admin';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Order, TrafficPackage } from '#generated/records.ts';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ShopPage } from '#schemas/payloads/catalogue.ts';
import { moneyWords } from '../../../fields/moneyWords.ts';
import { packagePrice } from '../../../fields/packagePrice.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingBlock } from '../../../ui/LoadingBlock.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useAttempt } from '../../../ui/useAttempt.ts';
import { apiPath } from '../../ui/ApiCard.tsx';
import { recordLink, shopLink } from '../links.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { covers, methodOf, payOrder, usePayMethods } from './methods.ts';
import { Refused, useRefused } from './refusedPackage.tsx';

/** Buys the package that the address names: quantity, way to pay, and the total before anything is ordered. */
export function Checkout() {
  const translate = useTranslate();
  const id = useSearchParams()[0].get('package');
  if (id === null) return <Navigate to={shopLink()} replace />;
  return (
    <>
      <PageHead title={translate('developer.checkout.title')} />
      <OfPackage key={id} id={id} />
    </>
  );
}

function OfPackage({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const { data, error } = useGetOne<TrafficPackage>('traffic_package', { id: Number(id) });
  const methods = usePayMethods();
  if (error)
    return (
      <EmptyState icon="package" title={translate('developer.checkout.notOnSale')} help={error.message}>
        <Button variant="contained" component={Link} to={shopLink()}>
          {translate('developer.overview.seePackages')}
        </Button>
      </EmptyState>
    );
  if (!data || !methods) return <LoadingBlock height={320} />;
  return <Form bought={data} methods={methods} />;
}

interface FormProps {
  readonly bought: TrafficPackage;
  readonly methods: NonNullable<ReturnType<typeof usePayMethods>>;
}

function Form({ bought, methods }: FormProps) {
  const translate = useTranslate();
  const [quantity, setQuantity] = useState('1');
  const [chosen, setChosen] = useState<string>();
  const { buy, busy, refusal } = useBuy();
  const isTrial = bought.type === 'trial';
  const refused = useRefused(bought.id);
  const isWhole = /^[1-9]\d{0,5}$/.test(quantity);
  const total = isTrial ? '0.00' : isWhole ? packagePrice(bought.price, Number(quantity)) : undefined;
  const way = methodOf(methods, { chosen, total });
  const method = way?.pay_method ?? '';
  const submit = translate(`developer.checkout.${isTrial ? 'take' : method === 'cash' ? 'order' : 'pay'}`);
  const isReady = total !== undefined && !refused && (isTrial || (way !== undefined && covers(way, total)));
  return (
    <Sheet
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) buy({ bought, quantity: Number(quantity), method, isTrial });
      }}
    >
      <dl>
        <div>
          <dt>{translate('developer.checkout.package')}</dt>
          <dd>
            <b>{bought.name}</b>
          </dd>
        </div>
        <div>
          <dt>{translate('developer.checkout.content')}</dt>
          <dd>
            {translate(`developer.checkout.${bought.services.length > 1 ? 'flowEach' : 'flow'}`, {
              count: (bought.flow * (isWhole ? Number(quantity) : 1)).toLocaleString('en'),
              smart_count: bought.validity,
            })}
          </dd>
        </div>
        <div>
          <dt>{translate('developer.checkout.apis')}</dt>
          <dd>
            <Apis bought={bought} />
          </dd>
        </div>
      </dl>
      {!isTrial && (
        <>
          <TextField
            size="small"
            label={translate('developer.checkout.quantity')}
            value={quantity}
            onChange={({ target }) => setQuantity(target.value.trim())}
            error={!isWhole}
            helperText={isWhole ? undefined : translate('developer.checkout.wholeNumber')}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } }}
            sx={{ maxWidth: 200 }}
          />
          <MethodChoice methods={methods} chosen={way} total={total} onChoose={setChosen} />
        </>
      )}
      <Total>
        <span>{translate('developer.checkout.total')}</span>
        <b>{total === undefined ? '–' : moneyWords(total)}</b>
      </Total>
      {refused && <Refused refused={refused} />}
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      <div>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={!isReady}>
          {submit}
        </BusyButton>
      </div>
    </Sheet>
  );
}

// By its title where it is documented.
function Apis({ bought: { id, services } }: Pick<FormProps, 'bought'>) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    queryKey: ['traffic_package', 'apis', id],
    queryFn: () => dataProvider.call<ShopPage>('Platform.Api.GetPackages', { package_id: id }),
  });
  const titles = new Map(data?.items[0]?.apis.map(({ service, title }) => [service, title]));
  return services.map((service) =>
    titles.has(service) ? (
      <Link key={service} to={apiPath(service)} title={service}>
        {titles.get(service)}
      </Link>
    ) : (
      <code key={service}>{service}</code>
    ),
  );
}

interface Purchase {
  readonly bought: TrafficPackage;
  readonly quantity: number;
  readonly method: string;
  readonly isTrial: boolean;
}

function useBuy() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { attempt, busy, refusal } = useAttempt();
  const buy = ({ bought, quantity, method, isTrial }: Purchase) =>
    void attempt(async () => {
      const order = await dataProvider.call<Order>('Platform.Order.Add', {
        package_id: bought.id,
        quantity,
        ...(!isTrial && { pay_method: method }),
      });
      // An order that could not be paid stays: its page says why, and offers to pay again.
      const isPaid =
        isTrial ||
        (await payOrder(dataProvider, order.id, method).catch((error: unknown) => {
          if (error instanceof CallError) return false;
          throw error;
        }));
      void queries.invalidateQueries();
      if (isPaid) notify(`developer.checkout.${isTrial ? 'taken' : 'done'}`, { type: 'success' });
      navigate(recordLink('order', order.id));
    });
  return { buy, busy, refusal };
}

const Sheet = styled(Card)<{ component: 'form' }>(({ theme: { tokens, breakpoints } }) => ({
  display: 'grid',
  gap: 18,
  maxWidth: 640,
  padding: 24,
  '& dl': { display: 'grid', gap: 10, margin: 0 },
  '& dl > div': { display: 'grid', gridTemplateColumns: '120px minmax(0, 1fr)', gap: 12 },
  '& dt': { color: tokens.inkSoft },
  '& dd': { display: 'flex', flexWrap: 'wrap', gap: '2px 10px', margin: 0, overflowWrap: 'anywhere' },
  [breakpoints.down('sm')]: { padding: 16, '& dl > div': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } },
}));

const Total = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 16,
  paddingTop: 14,
  borderTop: `1px solid ${tokens.line}`,
  '& b': { fontSize: '1.375rem', fontVariantNumeric: 'tabular-nums' },
}));
