import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** A way to pay that is switched on, and what the payer has to know. */
export interface PayMethod {
  readonly pay_method: string;
  readonly text: string | null;
  readonly buttons_only: boolean;
}

/** The ways to pay that the console offers; undefined until they are known. */
export function usePayMethods(): readonly PayMethod[] | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    queryKey: ['order', 'payMethods'],
    queryFn: () => dataProvider.call<{ items: readonly PayMethod[] }>('Platform.Order.GetPayMethods'),
  });
  return data?.items.filter(({ buttons_only }) => !buttons_only);
}

/** Pays an order, or opens the page where it is paid. @returns whether it is paid now. */
export async function payOrder(
  { call }: Pick<KaifangDataProvider, 'call'>,
  id: number,
  method: string,
): Promise<boolean> {
  if (method === 'balance') {
    await call('Platform.Order.Pay', { id });
    return true;
  }
  if (method !== 'cash') {
    const { url } = await call<{ url: string }>('Platform.Order.StartPayment', { id, pay_method: method });
    location.assign(url);
  }
  return false;
}
