import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/** One movement of money: an account's balance on one side, a book of the platform on the other. */
export interface Movement {
  /**
   * A recharge comes from the cash received, a deduction goes to the sales, a refund comes back from the
   * sales.
   */
  readonly kind: 'recharge' | 'deduction' | 'refund';
  readonly accountId: number;
  /** In fen; above zero in both directions. */
  readonly amount: number;
  /** The cause; each cause moves money once per kind. */
  readonly cause: { readonly recharge: number } | { readonly order: number };
  /** When it happened; now by default. */
  readonly at?: string;
}

/**
 * Moves money, in the transaction of its cause. This is the only writer of the ledger. The database enforces
 * the rules of its entries, and that balances follow them and stay above zero (`moneyLaws`).
 */
export async function moveMoney(db: Db, movements: readonly Movement[]): Promise<void> {
  const causes = movements.map(({ cause }) => cause);
  await sql`
    insert into ledger (movement, kind, book, account_id, amount, recharge_id, order_id, created_at)
    select moved.number, kind, book, case when book = 'balance' then account_id end, line.amount, recharge_id,
      order_id, coalesce(at, now())
    from (
      select nextval(pg_get_serial_sequence('ledger', 'id')) as number, given.*
      from unnest(
        ${movements.map(({ kind }) => kind)}::text[],
        ${movements.map(({ accountId }) => accountId)}::bigint[],
        ${movements.map(({ amount }) => amount)}::bigint[],
        ${causes.map((cause) => ('recharge' in cause ? cause.recharge : null))}::bigint[],
        ${causes.map((cause) => ('order' in cause ? cause.order : null))}::bigint[],
        ${movements.map(({ at }) => at ?? null)}::timestamptz[]
      ) as given (kind, account_id, sum, recharge_id, order_id, at)
    ) as moved, lateral (values
      ('balance', case kind when 'deduction' then -sum else sum end),
      (case kind when 'recharge' then 'cash' else 'sales' end, case kind when 'deduction' then sum else -sum end)
    ) as line (book, amount)`.execute(db);
}
