import { sql } from 'kysely';
import type { Demo } from '../demo.ts';

/** What the providers told of the orders that were paid online, and one payment that came twice. */
export async function addPayments({ db }: Demo): Promise<void> {
  await sql`
    insert into payment (provider, trade_no, order_no, order_id, account_id, told, amount, status, created_at)
    select pay_method, case pay_method when 'alipay' then to_char(created_at, 'YYYYMMDD') || '2200' || lpad(id::text, 12, '0')
        else upper(substr(md5(id::text), 1, 17)) end,
      order_no, id, account_id, round(amount / 100.0, 2) || ' CNY', amount, 'applied', created_at + interval '2 minutes'
    from "order" where status = 'paid' and amount > 0 and pay_method in ('alipay', 'paypal') order by id`.execute(
    db,
  );
  await sql`
    insert into payment (provider, trade_no, order_no, order_id, account_id, told, amount, status, reason, created_at)
    select 'alipay', trade_no || '9', order_no, order_id, account_id, told, amount, 'surplus', 'not_payable',
      created_at + interval '1 minute'
    from payment where provider = 'alipay' order by id desc limit 1`.execute(db);
}
