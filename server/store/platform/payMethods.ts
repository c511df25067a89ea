import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A way to pay that is switched on, and what the payer is told about it. */
export interface PayMethod {
  readonly pay_method: string;
  readonly text: string | null;
}

/** The ways to pay that are switched on now; a balance can always be paid from. */
export async function payMethods(db: Db): Promise<PayMethod[]> {
  const { rows } = await sql<PayMethod>`
    select method.* from payment_config, lateral (values
      (true, 'balance', null), (alipay_enabled, 'alipay', null), (paypal_enabled, 'paypal', null),
      (cash_enabled, 'cash', cash_text)
    ) as method (is_on, pay_method, text) where is_on`.execute(db);
  return rows.map(({ pay_method, text }) => ({ pay_method, text }));
}
