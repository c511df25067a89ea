import { sql } from 'kysely';
import { monthsAfter } from '../../features/packages/packages.ts';
import type { DemoAccount } from './accounts.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo } from './moments.ts';

const days = 90;

interface DemoPackage {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly type: string;
}

/** Packages on sale and closed, ninety days of orders, and the resulting holdings of the accounts. */
export async function addBilling(demo: Demo, accounts: readonly DemoAccount[]): Promise<number> {
  const packages = await addPackages(demo);
  const buyers = accounts.filter(({ level }) => level === 100 || level === 101);
  const orders = [];
  for (let ago = days; ago >= 0; ago--) {
    // The platform grows, and slows down at weekends.
    const weekday = new Date(Date.now() - ago * 86_400_000).getUTCDay();
    const busy = (weekday === 0 || weekday === 6 ? 0.5 : 1) * (1 + (days - ago) / 45);
    const count = Math.round(busy * demo.random.whole(1, 4));
    for (let at = 0; at < count; at++) orders.push(orderOf(demo, packages, buyers, ago));
  }
  orders.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const ids = await insertRows(demo.db, 'order', withoutSecondTrials(orders, packages));
  await sql`
    update "order" o set flow = p.flow, price = p.price, validity = p.validity,
      services = (select jsonb_agg(jsonb_build_object('service', d.service, 'title', d.title))
        from api_design d where p.services ? d.service)
    from traffic_package p where p.id = o.package_id`.execute(demo.db);
  await addHoldings(demo);
  return ids.length;
}

async function addPackages({ db, random, apis }: Demo): Promise<DemoPackage[]> {
  const sold = apis.flatMap(({ service, title, price }) =>
    price === null ? [] : [{ service, title, price }],
  );
  const one = sold.flatMap(({ service: api, title, price }, at) => [
    { name: `${title} · 1 千次`, type: 'paid', services: [api], flow: 1000, price: price * 100, validity: 6 },
    {
      name: `${title} · 1 万次`,
      type: 'paid',
      services: [api],
      flow: 10_000,
      price: price * 850,
      validity: 12,
    },
    ...(at % 2 === 0
      ? [{ name: `${title} · 试用`, type: 'trial', services: [api], flow: 100, price: 0, validity: 1 }]
      : []),
  ]);
  const several = [
    { name: '出行套餐', services: ['App.Weather.Now', 'App.Geo.Locate', 'App.Geo.Distance'], price: 39_900 },
    {
      name: 'Starter bundle',
      services: ['App.Code.Short', 'App.Rate.Exchange', 'App.Text.Translate'],
      price: 29_900,
    },
  ].map((bundle) => ({ ...bundle, type: 'combined', flow: 5000, validity: 12 }));
  const rows = [...one, ...several].map((row, at) => ({
    ...row,
    services: JSON.stringify(row.services),
    description: `<p>适用于${row.name}，有效期内用完为止。</p><p>Calls are counted by API; they cannot be refunded once used.</p>`,
    status: at % 13 === 12 ? 'closed' : 'normal',
    created_at: daysAgo(random, random.whole(91, 170)),
  }));
  const ids = await insertRows(db, 'traffic_package', rows);
  return rows.map(({ name, price, type }, at) => ({ id: ids[at] ?? 0, name, price, type }));
}

// An account gets a free trial once.
function withoutSecondTrials<Order extends { account_id: number; package_id: number }>(
  orders: readonly Order[],
  packages: readonly DemoPackage[],
): Order[] {
  const trials = new Set(packages.filter(({ type }) => type === 'trial').map(({ id }) => id));
  const had = new Set<string>();
  return orders.filter(({ account_id: account, package_id: bought }) => {
    if (!trials.has(bought)) return true;
    const isFirst = !had.has(`${account} ${bought}`);
    had.add(`${account} ${bought}`);
    return isFirst;
  });
}

let serial = 0;

function orderOf(
  { random }: Demo,
  packages: readonly DemoPackage[],
  buyers: readonly DemoAccount[],
  ago: number,
) {
  const bought = random.pick(packages);
  const isTrial = bought.type === 'trial';
  const quantity = isTrial ? 1 : random.pick([1, 1, 1, 2, 3, 5]);
  const created = daysAgo(random, ago);
  const luck = random.next();
  const status = isTrial || luck < 0.74 ? 'paid' : luck < 0.9 ? 'unpaid' : 'canceled';
  const pay_method = random.pick(['alipay', 'alipay', 'paypal', 'cash', 'balance', 'balance']);
  const isSent = status === 'paid' && (isTrial || pay_method === 'balance' || luck > 0.05);
  const state = isSent ? (luck > (isTrial ? 0.97 : 0.64) ? 'recycled' : 'sent') : 'unshipped';
  const paidBack = pay_method === 'balance' && state === 'recycled';
  const stamp = new Date(Date.parse(created) + 8 * 3_600_000).toISOString().replace(/\D/g, '');
  return {
    ...{
      account_id: random.pick(buyers.filter((buyer) => buyer.days > ago)).id,
      package_id: bought.id,
      package_name: bought.name,
      quantity,
      status: paidBack ? 'canceled' : status,
    },
    order_no: stamp + String(++serial % 10_000).padStart(4, '0'),
    amount: bought.price * quantity,
    pay_method,
    package_state: state,
    remark: random.chance(0.12)
      ? random.pick(['对公转账，已到账', '老客户，9 折', 'Paid by bank transfer', '活动赠送'])
      : null,
    created_at: created,
  };
}

// Delivered orders create holdings; older ones are used more.
async function addHoldings({ db, random }: Demo): Promise<void> {
  await sql`
    insert into account_package (account_id, name, api, pay_type, total, used, expires_at, order_id, revoked, created_at)
    select o.account_id, o.package_name, api, case when p.type = 'trial' then 'trial' else 'paid' end,
      p.flow * o.quantity, 0, ${monthsAfter(sql.ref('o.created_at'), sql.ref('p.validity'))}, o.id,
      o.package_state = 'recycled', o.created_at
    from "order" o join traffic_package p on p.id = o.package_id, jsonb_array_elements_text(p.services) as api
    where o.package_state <> 'unshipped' order by o.id`.execute(db);
  const { rows } = await sql<{ id: number; total: number }>`
    select id, total from account_package order by id`.execute(db);
  const used = rows.map(({ total }) => {
    const luck = random.next();
    return luck < 0.2 ? 0 : luck < 0.32 ? total : Math.floor(total * random.next());
  });
  await sql`
    update account_package set used = u.used
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${used}::bigint[]) as u (id, used)
    where account_package.id = u.id`.execute(db);
}
