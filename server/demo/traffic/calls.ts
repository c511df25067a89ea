import { sql } from 'kysely';
import { newReference } from '../../trace/newReference.ts';
import type { DemoApp } from '../applications.ts';
import { type Demo, insertRows } from '../demo.ts';
import { apis } from '../words.ts';
import { callMoment } from './callMoment.ts';

/** How far back the calls go. */
const days = 30;
/** On one afternoon an API was broken, so that the charts have something to find. */
const broken = { ago: 3, api: 0 } as const;

/** The calls of thirty days, more of them from week to week, most of them answered, and some errors of browsers. */
export async function addCalls({ db, random }: Demo, apps: readonly DemoApp[]): Promise<number> {
  const calls = [];
  for (let ago = days - 1; ago >= 0; ago--)
    for (const [at, app] of apps.entries()) {
      const busy = (at % 5 === 0 ? 46 : 11) * (1.3 - ago / 60) * (isWeekend(ago) ? 0.45 : 1);
      for (let turn = Math.round(random.next() * busy); turn > 0; turn--) {
        const call = callOf(random, app, at, ago);
        if (call.created_at > app.createdAt) calls.push(call);
      }
    }
  calls.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  await insertRows(db, 'call_log', calls);
  // Of these codes alone the call was let in, and counted against its day.
  await sql`
    insert into kaifang_system.app_day (app_id, day, calls)
    select app_id, (created_at at time zone 'Asia/Shanghai')::date, count(*) from call_log
    where ret in (200, 500) group by 1, 2`.execute(db);
  await addErrors(db, calls);
  return calls.length;
}

// What browsers told, and what each failed call left behind, by which it can be traced.
async function addErrors(db: Demo['db'], calls: readonly ReturnType<typeof callOf>[]): Promise<void> {
  const told = Array.from({ length: 12 }, (_, n) => ({
    ...browserErrors[n % browserErrors.length],
    url: '/admin/service/order-manage',
    ...{ ip: '203.0.113.9', created_at: new Date(Date.now() - (n + 1) * 7 * 3_600_000).toISOString() },
    ...{ reference: null, statements: null },
  }));
  const failed = calls.filter(({ ret }) => ret === 500);
  const left = failed.map(({ service, ip, created_at, reference, milliseconds }) => ({
    ...{
      type: 'server',
      message: 'Connection terminated unexpectedly',
      url: service,
      ip,
      created_at,
    },
    ...{ code: 500, stack: null, reference, statements: JSON.stringify([slow(milliseconds)]) },
  }));
  const errors = [...told, ...left].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  await insertRows(db, 'error_log', errors);
}

const browserErrors = [
  { type: 'ajax', code: 502, message: 'Bad Gateway', stack: null },
  {
    type: 'script',
    code: null,
    message: "Cannot read properties of undefined (reading 'id')",
    stack:
      "TypeError: Cannot read properties of undefined (reading 'id')\n    at rowKey (src/screens/list/Rows.tsx:41:18)",
  },
  { type: 'ajax', code: 0, message: 'Failed to fetch', stack: null },
];

const slow = (ms: number) => ({
  sql: 'select answer, valid_until from answer where service = $1 and parameters = $2 limit 1',
  ms,
  failed: true,
});

function isWeekend(ago: number): boolean {
  return [0, 6].includes(new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).getUTCDay());
}

function callOf(random: Demo['random'], app: DemoApp, at: number, ago: number) {
  // Some APIs are asked for far more than others, and each takes its own time.
  const place = Math.floor(random.next() ** 2 * apis.length);
  const [service] = apis[place] as (typeof apis)[number];
  // One that today has not come to yet is left out, as is one that is older than its application. Chance is asked for
  // it all the same, so that what follows falls the same way at any hour.
  const created_at = callMoment(random, ago) ?? app.createdAt;
  const afternoon = new Date(created_at).getUTCHours();
  const isBroken = ago === broken.ago && place === broken.api && afternoon >= 6 && afternoon < 9;
  const ret = isBroken
    ? 500
    : random.chance(0.94)
      ? 200
      : random.pick([400, 400, 406, 407, 409, 409, 411, 500]);
  const key = random.pick(['北京', '上海', '广州', 'Berlin', 'Paris']);
  const base = 8 + ((place * 37) % 90);
  return {
    ...{ service, app_id: app.id, account_id: app.account, ret, created_at },
    reference: newReference(Date.parse(created_at)),
    uid: at % 3 === 0 ? null : random.whole(1, 40),
    pay_type: ret === 409 ? 'failed' : random.pick(['paid', 'paid', 'normal', 'trial']),
    milliseconds: Math.round(base + random.next() ** 4 * (isBroken ? 9000 : 8 * base)),
    msg: ret === 500 ? 'Connection terminated unexpectedly' : '',
    method: at % 4 === 0 ? 'GET' : 'POST',
    bytes: random.whole(180, 6000),
    ip: `203.0.113.${random.whole(2, 250)}`,
    // What got as far as its parameters knows which version read them, and can be looked at again on the canvas.
    api_version: [200, 400, 409, 500].includes(ret) ? 1 : null,
    params: JSON.stringify(ret === 400 ? {} : { key }),
  };
}
