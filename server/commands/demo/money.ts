import { sql } from 'kysely';
import { type Movement, moveMoney } from '../../features/balances/moveMoney.ts';
import type { DemoAccount } from './accounts.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo, notBefore } from './moments.ts';

/**
 * Recharges in every state, and the ledger of them and of orders paid by balance. @returns the number of
 * recharges.
 */
export async function addMoney(demo: Demo, accounts: readonly DemoAccount[]): Promise<number> {
  const spent = await spending(demo);
  const recharges = accounts
    .filter(({ level }) => level === 100 || level === 101)
    .flatMap((account) => rechargesOf(demo, account, needs(spent, account.id)))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const staff = await staffOf(demo);
  const rows = recharges.map((recharge, at) => withStaff(recharge, at, staff));
  const ids = await insertRows(demo.db, 'recharge', rows);
  const approved = recharges.flatMap(
    ({ account_id, amount, audit_status, audited_at: at }, n): Movement[] => {
      const cause = { recharge: ids[n] ?? 0 };
      if (audit_status !== 'approved' || at === null) return [];
      return [{ kind: 'recharge', accountId: account_id, amount, cause, at }];
    },
  );
  const movements = [...approved, ...spent].sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
  await moveMoney(demo.db, movements);
  return ids.length;
}

/** The demo orders' debits and refunds. */
async function spending({ db }: Demo): Promise<Movement[]> {
  const { rows } = await sql<{ id: number; account_id: number; amount: number; status: string; at: string }>`
    select id, account_id, amount, status, created_at as at from "order"
    where pay_method = 'balance' and amount > 0 and package_state <> 'unshipped' order by id`.execute(db);
  return rows.flatMap(({ id, account_id: accountId, amount, status, at }): Movement[] => {
    const cause = { order: id };
    const later = new Date(Math.min(Date.parse(at) + 2 * 86_400_000, Date.now())).toISOString();
    return [
      { kind: 'deduction', accountId, amount, cause, at },
      ...(status === 'canceled' ? [{ kind: 'refund', accountId, amount, cause, at: later } as const] : []),
    ];
  });
}

function needs(spent: readonly Movement[], accountId: number): number {
  const own = spent.filter((movement) => movement.accountId === accountId && movement.kind === 'deduction');
  return own.reduce((sum, { amount }) => sum + amount, 0);
}

interface DemoRecharge {
  readonly account_id: number;
  readonly amount: number;
  readonly reason: string;
  readonly audit_status: 'pending' | 'approved' | 'declined';
  readonly remark: string | null;
  readonly created_at: string;
  readonly audited_at: string | null;
}

// An account must hold what it spends; beyond that it recharges round sums now and then.
function rechargesOf({ random }: Demo, { id, createdAt }: DemoAccount, need: number): DemoRecharge[] {
  const asked = (amount: number, ago: number, audit_status: DemoRecharge['audit_status']): DemoRecharge => {
    const created_at = notBefore(random, createdAt, daysAgo(random, ago));
    const audited = new Date(Date.parse(created_at) + random.whole(5, 240) * 60_000);
    const isOpen = audit_status === 'pending';
    return {
      ...{ account_id: id, amount, audit_status, created_at },
      reason: random.pick(reasons),
      remark: audit_status === 'declined' ? random.pick(remarks) : null,
      audited_at: isOpen ? null : new Date(Math.min(audited.getTime(), Date.now())).toISOString(),
    };
  };
  const round = () => random.pick([10_000, 20_000, 50_000, 100_000, 200_000]);
  return [
    ...(need > 0 ? [asked(Math.ceil(need / 10_000) * 10_000, random.whole(91, 99), 'approved')] : []),
    ...(random.chance(0.6) ? [asked(round(), random.whole(5, 88), 'approved')] : []),
    ...(random.chance(0.15) ? [asked(round(), random.whole(3, 80), 'declined')] : []),
    ...(random.chance(0.2) ? [asked(round(), random.whole(0, 3), 'pending')] : []),
  ];
}

interface Staff {
  readonly root: number | null;
  readonly operator: number | null;
}

async function staffOf({ db }: Demo): Promise<Staff> {
  const { rows } = await sql<Staff>`
    select min(id) filter (where level = 255) as root, min(id) filter (where level = 200) as operator
    from account`.execute(db);
  return rows[0] ?? { root: null, operator: null };
}

// Some are requested by the user, others entered by an administrator.
function withStaff(recharge: DemoRecharge, at: number, { root, operator }: Staff) {
  const auditor = recharge.audited_at === null ? null : root;
  return { ...recharge, submitter_id: at % 3 === 0 ? operator : recharge.account_id, auditor_id: auditor };
}

const reasons = [
  '对公转账充值',
  '预存下季度调用费',
  '活动赠送额度',
  '线下合同款',
  'Bank transfer',
  'Top-up for the next quarter',
];
const remarks = ['未查到对应的转账记录', '金额与合同不符', 'No such transfer has arrived'];
