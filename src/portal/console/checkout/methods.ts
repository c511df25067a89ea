import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';

/** A way to pay that is switched on, and what the payer has to know. */
export interface PayMethod {
  readonly pay_method: string;
  readonly text: string | null;
  /** How much it pays at most; null without a limit. */
  readonly available: string | null;
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

/** Whether a way to pay can pay an amount: the balance must be high enough. */
export function covers({ available }: PayMethod, total: string | undefined): boolean {
  return !available || total === undefined || Number(available) >= Number(total);
}

/** The chosen way to pay; without a choice the preferred one, or the first that can pay the amount. */
export function methodOf(
  methods: readonly PayMethod[],
  { chosen, preferred, total }: { chosen: string | undefined; preferred?: string; total: string | undefined },
): PayMethod | undefined {
  const named = (name: string | undefined) => methods.find(({ pay_method: method }) => method === name);
  return named(chosen) ?? named(preferred) ?? methods.find((one) => covers(one, total)) ?? methods[0];
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
