import { type RawBuilder, sql } from 'kysely';
import type { Registry } from '#schemas/resource.ts';
import type { Db } from '../../platform/store/database.ts';
import { moveMoney } from './moveMoney.ts';

/**
 * The money rules that the database enforces for every writer: movements balance and have one cause, a cause
 * moves money once, balances are the sums of the ledger and never below zero. Created where missing.
 */
export async function enactMoneyLaws(db: Db, registry: Registry): Promise<void> {
  if (!registry.resources.has('ledger')) return;
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal
    union select conname from pg_constraint union select relname from pg_class where relkind = 'i'`.execute(
    db,
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const make of functions) await make.execute(db);
  const held = present.has('account_balance_sums') ? [] : await takeBalances(db);
  for (const [name, make] of Object.entries(laws)) if (!present.has(name)) await make.execute(db);
  if (held.length > 0) await enterBalances(db, held);
}

const functions: readonly RawBuilder<unknown>[] = [
  sql`
    create or replace function kaifang_system.balance_movement() returns trigger language plpgsql as $$
    declare total numeric; lines bigint;
    begin
      select sum(amount), count(*) into total, lines from public.ledger where movement = new.movement;
      if total <> 0 or lines < 2 then
        raise exception 'movement % has % lines that add up to %', new.movement, lines, total
          using errcode = 'check_violation', constraint = 'ledger_balanced';
      end if;
      return null;
    end $$`,
  // A refund is no longer deducted. An account's version stays the same: its money is not part of an edit.
  sql`
    create or replace function kaifang_system.sum_balances() returns trigger language plpgsql as $$
    begin
      update public.account set balance = balance + gained,
        recharge_total = recharge_total + recharged, deduction_total = deduction_total + recharged - gained
      from (
        select account_id, sum(amount) as gained, coalesce(sum(amount) filter (where kind = 'recharge'), 0) as recharged
        from lines where account_id is not null group by account_id order by account_id
      ) as moved where account.id = moved.account_id;
      return null;
    end $$`,
  // Only the trigger above may do this: the trigger depth is one here.
  sql`
    create or replace function kaifang_system.keep_balance() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() < 2 then
        raise exception 'balances are sums of the ledger' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
];

const laws: Readonly<Record<string, RawBuilder<unknown>>> = {
  account_balance_filled: sql`
    alter table account
      alter balance set default 0, alter recharge_total set default 0, alter deduction_total set default 0,
      add constraint account_balance_filled check (num_nulls(balance, recharge_total, deduction_total) = 0)`,
  account_balance_covered: sql`
    alter table account add constraint account_balance_covered check (balance >= 0)`,
  account_balance_sums: sql`
    alter table account add constraint account_balance_sums check (balance = recharge_total - deduction_total)`,
  account_balance_begun: sql`
    create trigger account_balance_begun before insert on account for each row
    when (new.balance <> 0 or new.recharge_total <> 0 or new.deduction_total <> 0)
    execute function kaifang_system.keep_balance()`,
  account_balance_kept: sql`
    create trigger account_balance_kept before update of balance, recharge_total, deduction_total on account
    for each row when ((old.balance, old.recharge_total, old.deduction_total)
      is distinct from (new.balance, new.recharge_total, new.deduction_total))
    execute function kaifang_system.keep_balance()`,
  ledger_line_whole: sql`
    alter table ledger add constraint ledger_line_whole check (
      amount <> 0 and (book = 'balance') = (account_id is not null) and num_nonnulls(recharge_id, order_id) = 1)`,
  ledger_recharge_once: sql`create unique index ledger_recharge_once on ledger (recharge_id, kind, book)`,
  ledger_order_once: sql`create unique index ledger_order_once on ledger (order_id, kind, book)`,
  ledger_balanced: sql`
    create constraint trigger ledger_balanced after insert on ledger deferrable initially deferred
    for each row execute function kaifang_system.balance_movement()`,
  ledger_summed: sql`
    create trigger ledger_summed after insert on ledger referencing new table as lines
    for each statement execute function kaifang_system.sum_balances()`,
};

interface Held {
  readonly recharge: number;
  readonly accountId: number;
  readonly amount: number;
}

// Balances from before the ledger become its first entries.
async function takeBalances(db: Db): Promise<Held[]> {
  const { rows } = await sql<Held>`
    insert into recharge (account_id, amount, reason, audit_status, audited_at)
    select id, balance, '启用资金流水之前的余额 / The balance from before there was a ledger', 'approved', now() from account where balance > 0
    returning id as recharge, account_id as "accountId", amount`.execute(db);
  await sql`update account set balance = 0, recharge_total = 0, deduction_total = 0`.execute(db);
  return rows;
}

async function enterBalances(db: Db, held: readonly Held[]): Promise<void> {
  const cause = ({ recharge }: Held) => ({ recharge });
  await moveMoney(
    db,
    held.map((one) => ({
      kind: 'recharge',
      accountId: one.accountId,
      amount: one.amount,
      cause: cause(one),
    })),
  );
}
