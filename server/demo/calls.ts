import { sql } from 'kysely';
import type { DemoApp } from './applications.ts';
import { type Demo, insertRows } from './demo.ts';
import { daysAgo } from './moments.ts';
import { apis } from './words.ts';

/** The calls of thirty days, most of them answered, and some errors of browsers. */
export async function addCalls({ db, random }: Demo, apps: readonly DemoApp[]): Promise<number> {
  const calls = [];
  for (let ago = 29; ago >= 0; ago--)
    for (const [at, app] of apps.entries()) {
      const count = Math.round(random.next() * (at % 5 === 0 ? 40 : 9));
      for (let turn = 0; turn < count; turn++) calls.push(callOf(random, app, ago));
    }
  calls.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  await insertRows(db, 'call_log', calls);
  // Of these codes alone the call was let in, and counted against its day.
  await sql`
    insert into kaifang_system.app_day (app_id, day, calls)
    select app_id, (created_at at time zone 'Asia/Shanghai')::date, count(*) from call_log
    where ret in (200, 500) group by 1, 2`.execute(db);
  await sql`
    insert into error_log (type, message, url, ip, created_at)
    select (array['ajax', 'script'])[1 + n % 2], (array['Bad Gateway', 'Cannot read properties of undefined (reading ''id'')',
      'Failed to fetch'])[1 + n % 3], '/admin/service/order-manage', '203.0.113.9', now() - make_interval(hours => n * 7)
    from generate_series(1, 12) as n`.execute(db);
  return calls.length;
}

function callOf(random: Demo['random'], app: DemoApp, ago: number) {
  const [api] = random.pick(apis);
  const luck = random.next();
  const ret = luck < 0.94 ? 200 : random.pick([400, 406, 407, 409, 411, 500]);
  return {
    ...{ service: api, app_id: app.id, account_id: app.account, ret },
    pay_type: random.pick(['paid', 'paid', 'normal', 'trial']),
    milliseconds: Math.round(8 + random.next() ** 4 * 900),
    bytes: random.whole(180, 6000),
    ip: `203.0.113.${random.whole(2, 250)}`,
    params: JSON.stringify({ city: random.pick(['北京', '上海', '广州', 'Berlin', 'Paris']) }),
    created_at: daysAgo(random, ago),
  };
}
