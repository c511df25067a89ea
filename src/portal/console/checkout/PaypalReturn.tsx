import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Order } from '#generated/records.ts';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useAttempt } from '../../../ui/useAttempt.ts';

interface PaypalReturnProps {
  readonly order: Order;
  /** The ways to pay; not shown while a payment is being finished. */
  readonly children: ReactNode;
}

/** Finishes a payment after PayPal has sent the browser back, and says what came of it. */
export function PaypalReturn({ order, children }: PaypalReturnProps) {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const [back] = useState({ outcome: params.get('paypal'), token: params.get('token') });
  const { finish, busy, refusal } = useFinish(order.id, back.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    if (back.outcome === null) return;
    setParams({}, { replace: true });
    if (back.outcome === 'approved') void finish();
  }, []);
  if (busy)
    return (
      <Notice severity="info" icon={<CircularProgress size={20} />}>
        {translate('developer.checkout.finishing')}
      </Notice>
    );
  const again = refusal && canRetry(refusal) && (
    <Button color="inherit" onClick={() => void finish()}>
      {translate('developer.checkout.askAgain')}
    </Button>
  );
  return (
    <>
      {refusal && (
        <Notice severity={again ? 'warning' : 'error'} action={again}>
          {refusal.message}
        </Notice>
      )}
      {back.outcome === 'canceled' && (
        <Notice severity="info">{translate('developer.checkout.canceled')}</Notice>
      )}
      {children}
    </>
  );
}

function useFinish(id: number, paypal_order: string | null) {
  const { call } = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { attempt, busy, refusal } = useAttempt();
  const finish = async () => {
    const isPaid = await attempt(async () => {
      await call('Platform.Order.FinishPayment', { id, paypal_order });
    });
    if (isPaid) notify('developer.checkout.done', { type: 'success' });
    void queries.invalidateQueries();
  };
  return { finish, busy, refusal };
}

// The server did not answer, or says that PayPal may decide otherwise later.
function canRetry({ ret, data }: CallError): boolean {
  return ret === 0 || (data as { can_retry?: boolean }).can_retry === true;
}

const Notice = styled(Alert)({ marginTop: 16 });
