import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import { createRandom } from '#server/commands/demo/random.ts';
import type { Db } from '#server/platform/store/database.ts';

/** The accounts and objects that random work with money needs. */
export interface MoneyWork {
  readonly db: Db;
  readonly roots: readonly string[];
  readonly developers: readonly string[];
  readonly packages: readonly number[];
  /** Calls a service with a session token. A missing answer has `ret` 0. */
  call(service: string, fields: Row, token: string): Promise<{ readonly ret: number; readonly data: Row }>;
}

/** The count of each answer to each kind of operation, such as `pay 200`. */
export type Answers = Record<string, number>;

/** One worker: runs this many random operations on money sequentially. */
export async function workWithMoney(work: MoneyWork, seed: number, times: number): Promise<Answers> {
  const random = createRandom(seed);
  const answers: Answers = {};
  const anyOf = (table: string) => anyId(work.db, table, random.next());
  const admin = (service: string, fields: Row) =>
    work.call(`Admin.${service}`, fields, work.roots[seed % work.roots.length] ?? '');
  const mine = (service: string, fields: Row) =>
    work.call(`Platform.${service}`, fields, random.pick(work.developers));
  const edited = async (change: Row) => {
    const id = await anyOf('order');
    const { version = 0 } = (await admin('Order.Get', { id })).data;
    return admin('Order.Edit', { id, version, ...change });
  };
  const deeds = {
    ask: () =>
      mine('Recharge.Add', { amount: `${random.whole(0, 30)}.${random.whole(10, 99)}`, reason: 'x' }),
    approve: async () => admin('Recharge.Approve', { id: await anyOf('recharge') }),
    decline: async () => admin('Recharge.Decline', { id: await anyOf('recharge') }),
    order: () => mine('Order.Add', { package_id: random.pick(work.packages), quantity: random.whole(1, 3) }),
    pay: async () => mine('Order.Pay', { id: await anyOf('order') }),
    send: () => edited({ package_adjustment: 'send' }),
    recycle: () => edited({ package_adjustment: 'recycle' }),
    cancel: () => edited({ status: 'canceled' }),
    reprice: () => edited({ amount: `${random.whole(0, 20)}.05` }),
    byHand: () => edited({ status: 'paid', pay_method: random.pick(['cash', 'balance']) }),
  };
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  const often = [...names, 'ask', 'approve', 'approve', 'order', 'pay', 'pay', 'pay'] as typeof names;
  for (let n = 0; n < times; n++) {
    const name = random.pick(often);
    const { ret } = await deeds[name]();
    answers[`${name} ${ret}`] = (answers[`${name} ${ret}`] ?? 0) + 1;
  }
  return answers;
}

/** The sum of the answers of several workers. */
export function allAnswers(each: readonly Answers[]): Answers {
  return each.reduce<Answers>((sum, some) => {
    for (const [name, count] of Object.entries(some)) sum[name] = (sum[name] ?? 0) + count;
    return sum;
  }, {});
}

// A random id among the latest of a table.
async function anyId(db: Db, table: string, next: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} order by id desc limit 1 offset
      floor(${next}::float8 * least(20, (select count(*) from ${sql.table(table)})))`.execute(db);
  return rows[0]?.id ?? 0;
}
