import { sql } from 'kysely';
import { moveMoney } from '#server/features/balances/moveMoney.ts';
import type { TestApp } from '../app.ts';
import { mayCall } from './mayCall.ts';
import { plantApis } from './plantApis.ts';

/** An account's money according to its columns and according to its ledger. */
export interface Money {
  readonly balance: number;
  readonly recharged: number;
  readonly deducted: number;
  readonly summed: number;
  readonly lines: number;
}

/** Reads an account's money, in fen. */
export async function moneyOf({ app }: TestApp, accountId: number): Promise<Money> {
  const { rows } = await sql<Money>`
    select balance, recharge_total as recharged, deduction_total as deducted,
      (select coalesce(sum(amount), 0) from ledger where account_id = account.id) as summed,
      (select count(*) from ledger where account_id = account.id) as lines
    from account where id = ${accountId}`.execute(app.db);
  return rows[0] as Money;
}

/** Inserts a pending recharge, bypassing the services. @returns its id. */
export async function rechargeOf({ app }: TestApp, accountId: number, amount: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into recharge (account_id, amount, reason, audit_status)
    values (${accountId}, ${amount}, 'test', 'pending') returning id`.execute(app.db);
  return rows[0]?.id ?? 0;
}

/** Credits an account through a new recharge. */
export async function credit(kaifang: TestApp, accountId: number, amount: number): Promise<void> {
  if (amount === 0) return;
  const recharge = await rechargeOf(kaifang, accountId, amount);
  await moveMoney(kaifang.app.db, [{ kind: 'recharge', accountId, amount, cause: { recharge } }]);
}

/**
 * All inconsistencies of money on the platform, in words; empty if there are none. Balances are the sums of
 * the ledger, every movement balances, recharges and paid orders have their movement, and paid items were
 * delivered.
 */
export async function unsound({ app }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'account ' || a.id as what from account a
    left join (
      select account_id, sum(amount) as held, coalesce(sum(amount) filter (where kind = 'recharge'), 0) as recharged,
        coalesce(-sum(amount) filter (where kind <> 'recharge'), 0) as deducted
      from ledger where account_id is not null group by account_id
    ) l on l.account_id = a.id
    where (a.balance, a.recharge_total, a.deduction_total)
      is distinct from (coalesce(l.held, 0), coalesce(l.recharged, 0), coalesce(l.deducted, 0)) or a.balance < 0
    union all
    select 'movement ' || movement from ledger group by movement having sum(amount) <> 0 or count(*) <> 2
    union all
    select 'recharge ' || r.id from recharge r left join ledger l on l.recharge_id = r.id and l.book = 'balance'
    where (r.audit_status = 'approved') is distinct from (l.id is not null) or l.amount is distinct from
      case when r.audit_status = 'approved' then r.amount end or l.account_id <> r.account_id
    union all
    select 'order ' || o.id from "order" o
    left join ledger d on d.order_id = o.id and d.kind = 'deduction' and d.book = 'balance'
    left join ledger b on b.order_id = o.id and b.kind = 'refund' and b.book = 'balance'
    where o.amount > 0 and (
      (d.id is not null and b.id is null) is distinct from (o.status = 'paid' and o.pay_method = 'balance')
      or (b.id is not null and d.id is null) or d.amount <> -o.amount or b.amount <> o.amount
      or (d.id is not null and b.id is null and o.package_state <> 'sent'))
    union all
    select 'package of order ' || o.id from "order" o
    where (o.package_state = 'unshipped') = exists (select 1 from account_package p where p.order_id = o.id)
      or exists (select 1 from account_package p where p.order_id = o.id group by p.api having count(*) > 1)`.execute(
    app.db,
  );
  return rows.map(({ what }) => what);
}

/** Inserts published APIs that every developer may call and buy. */
export async function sellApis(kaifang: TestApp, ...services: readonly string[]): Promise<void> {
  await plantApis(kaifang.connection, ...services);
  await mayCall(kaifang, services);
}
