import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { randomText } from '../rules/randomText.ts';
import type { Db } from '../store/database.ts';
import { moveMoney } from '../store/platform/moveMoney.ts';
import { loggedDays } from '../store/stats/rebuildAll.ts';
import { rebuildDay } from '../store/stats/rebuildDay.ts';
import { layBack } from './traffic/layBack.ts';

/** How many rows `npm run seed` is asked for. */
export interface Amounts {
  readonly orders: number;
  readonly calls: number;
  readonly recharges: number;
  readonly logins: number;
}

/** The command cannot be understood; the message says how to write it. */
export class SeedError extends Error {}

const usage =
  'npm run seed -- [--orders N] [--calls N] [--recharges N] [--logins N]   adds so many rows, spread over the last 90 days';
const atOnce = 100_000;

/** Reads the words after the command. @throws SeedError */
export function readAmounts(args: readonly string[]): Amounts {
  try {
    const option = { type: 'string' } as const;
    const options = { orders: option, calls: option, recharges: option, logins: option };
    const { values } = parseArgs({ args: [...args], options });
    const of = (name: keyof Amounts) => amount(values[name] ?? '0');
    const amounts = {
      ...{ orders: of('orders'), calls: of('calls') },
      ...{ recharges: of('recharges'), logins: of('logins') },
    };
    if (Object.values(amounts).every((wanted) => wanted === 0)) throw new SeedError(usage);
    return amounts;
  } catch (error) {
    if (error instanceof SeedError) throw error;
    throw new SeedError(`${(error as Error).message}\n${usage}`);
  }
}

/** Adds bulk rows for load work, made by the database itself. @returns what was made, and how fast. */
export async function seedRows(db: Db, { orders, calls, recharges, logins }: Amounts): Promise<string[]> {
  await ensureOwners(db);
  if (calls > 0) await layBack(db, 'call_log', 90);
  if (logins > 0) await layBack(db, 'login_record', 90);
  return [
    ...(orders > 0 ? [await measured(db, 'order', orders, addOrders)] : []),
    ...(recharges > 0 ? [await measured(db, 'recharge', recharges, addRecharges)] : []),
    ...(logins > 0 ? [await measured(db, 'login_record', logins, addLogins)] : []),
    ...(calls > 0 ? [await measured(db, 'call_log', calls, addCalls), await countedAnew(db)] : []),
  ];
}

function amount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new SeedError(`"${text}" is no number of rows\n${usage}`);
  return Number(text);
}

async function measured(
  db: Db,
  table: string,
  rows: number,
  add: (db: Db, rows: number) => Promise<unknown>,
) {
  const begin = performance.now();
  for (let done = 0; done < rows; done += atOnce) await add(db, Math.min(atOnce, rows - done));
  await sql`analyze ${sql.table(table)}`.execute(db);
  const seconds = (performance.now() - begin) / 1000;
  const rate = Math.round(rows / seconds).toLocaleString('en');
  return `${rows.toLocaleString('en')} rows of ${table} in ${seconds.toFixed(1)} s: ${rate} rows/s`;
}

/** Whom bulk rows belong to: accounts without a password, an application each, and a few packages. */
async function ensureOwners(db: Db): Promise<void> {
  await sql`
    insert into account (username, level, status)
    select 'seed_' || n, 100, 'enabled' from generate_series(1, 500) as n
    on conflict do nothing`.execute(db);
  await sql`
    insert into app (name, app_key, account_id, status, review_status, daily_limit)
    select 'Seed ' || id, ${`seed${randomText(8)}`} || id, id, 'working', 'passed', 0 from account
    where username like 'seed\_%' and not exists (select 1 from app where app.account_id = account.id)`.execute(
    db,
  );
  await sql`
    insert into api_design (type, service, title, module, status, hidden, parameters, returns)
    select 'common', 'App.Seed.Api' || n, 'Seed API ' || n, 'Seed', 'published', false, '[]', '[]'
    from generate_series(1, 10) as n on conflict do nothing`.execute(db);
  await sql`
    insert into traffic_package (name, type, services, flow, price, validity, status)
    select 'Seed package ' || n, 'paid', jsonb_build_array('App.Seed.Api' || n), 1000, n * 1000, 12, 'normal'
    from generate_series(1, 10) as n
    where not exists (select 1 from traffic_package where name = 'Seed package ' || n)`.execute(db);
}

async function addOrders(db: Db, rows: number): Promise<void> {
  await sql`
    with owners as (select array_agg(id) as ids from account where username like 'seed\_%'),
    packages as (select array_agg(id) as ids from traffic_package where name like 'Seed package %'),
    base as (select coalesce(max(id), 0) as last from "order")
    insert into "order" (order_no, account_id, package_id, package_name, services, flow, price, validity,
      quantity, amount, pay_method, status, package_state, created_at)
    select to_char(at, 'YYYYMMDDHH24MISSMS') || lpad((base.last + n)::text, 10, '0'),
      owners.ids[1 + n % 500], packages.ids[1 + n % 10], 'Seed package ' || (1 + n % 10),
      jsonb_build_array(jsonb_build_object('service', 'App.Seed.Api' || (1 + n % 10), 'title',
        'Seed API ' || (1 + n % 10))), 1000, (1 + n % 10) * 1000, 12, 1 + n % 5,
      (1 + n % 5) * (1 + n % 10) * 1000, (array['cash', 'alipay', 'paypal'])[1 + n % 3],
      (array['paid', 'paid', 'unpaid', 'canceled'])[1 + n % 4], 'unshipped', at
    from generate_series(1, ${rows}::int) as n, owners, packages, base,
      lateral (select now() - random() * interval '90 days' + n * interval '0') as moment (at)`.execute(db);
}

// Approved, so each has its two lines in the ledger.
async function addRecharges(db: Db, rows: number): Promise<void> {
  const { rows: made } = await sql<{ recharge: number; accountId: number; amount: number; at: string }>`
    with owners as (select array_agg(id) as ids from account where username like 'seed\_%')
    insert into recharge (account_id, amount, reason, submitter_id, audit_status, created_at, audited_at)
    select owners.ids[1 + n % 500], 1000 * (1 + n % 500), 'Seed recharge ' || n, owners.ids[1 + n % 500], 'approved',
      at, at
    from generate_series(1, ${rows}::int) as n, owners,
      lateral (select now() - random() * interval '90 days' + n * interval '0') as moment (at)
    returning id as recharge, account_id as "accountId", amount, audited_at as at`.execute(db);
  await moveMoney(
    db,
    made.map(({ recharge, ...moved }) => ({ ...moved, kind: 'recharge', cause: { recharge } })),
  );
}

async function addLogins(db: Db, rows: number): Promise<void> {
  await sql`
    with owners as (select array_agg(id) as ids from account where username like 'seed\_%')
    insert into login_record (account_id, username, result, ip, user_agent, created_at)
    select owners.ids[1 + n % 500], 'seed_' || (1 + n % 500),
      case n % 10 when 0 then 'password' when 1 then 'captcha' else 'passed' end,
      '198.51.100.' || (1 + n % 250), 'seed', now() - random() * interval '90 days' + n * interval '0'
    from generate_series(1, ${rows}::int) as n, owners`.execute(db);
}

// Spread over ninety days, a batch would touch each roll-up nearly as often as it has rows: they are counted at the end.
async function addCalls(db: Db, rows: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local kaifang.count_later = 'on'`.execute(tx);
    await insertCalls(tx, rows);
  });
}

async function countedAnew(db: Db): Promise<string> {
  const begin = performance.now();
  const days = await loggedDays(db);
  for (const day of days) await db.transaction().execute((tx) => rebuildDay(tx, day));
  return `${days.length} days of calls counted in ${((performance.now() - begin) / 1000).toFixed(1)} s`;
}

async function insertCalls(db: Db, rows: number): Promise<void> {
  await sql`
    with apps as (select array_agg(id) as ids, array_agg(account_id) as owners from app where name like 'Seed %')
    insert into call_log (service, app_id, account_id, uid, pay_type, ret, milliseconds, bytes, ip, params, created_at)
    select 'App.Seed.Api' || (1 + n % 10), apps.ids[1 + n % 500], apps.owners[1 + n % 500], 1 + n % 90,
      (array['normal', 'paid', 'trial'])[1 + n % 3], case when n % 20 = 0 then 400 else 200 end, n % 700,
      200 + n % 4000, '198.51.100.' || (1 + n % 250), '{}', now() - random() * interval '90 days' + n * interval '0'
    from generate_series(1, ${rows}::int) as n, apps`.execute(db);
}
