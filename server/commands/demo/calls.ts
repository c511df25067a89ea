import { sql } from 'kysely';
import { say } from '#schemas/say.ts';
import { type Envelope, ret } from '#schemas/wire.ts';
import { newReference } from '../../core/newReference.ts';
import { textsOf } from '../../language.ts';
import type { DemoApp } from './applications.ts';
import type { DemoApi } from './catalogue.ts';
import { type Demo, insertRows } from './demo.ts';
import type { Random } from './random.ts';

const lost = 'Connection terminated unexpectedly';

const lostAt = `Error: ${lost}\n    at Connection.<anonymous> (node_modules/pg/lib/client.js:210:73)`;

const browserErrors = [
  { type: 'ajax', code: 502, message: 'Bad Gateway', stack: null },
  {
    type: 'script',
    code: 0,
    message: "Cannot read properties of undefined (reading 'id')",
    stack:
      "TypeError: Cannot read properties of undefined (reading 'id')\n    at rowKey (src/records/list/Rows.tsx:41:18)",
  },
  { type: 'ajax', code: 0, message: 'Failed to fetch', stack: null },
];

const slow = (ms: number) => ({
  sql: 'select answer, valid_until from answer where service = $1 and parameters = $2 limit 1',
  ms,
  failed: true,
});

const texts = textsOf.zh_cn;

const keys: Readonly<Record<number, string>> = {
  [ret.signIn]: 'open.token',
  [ret.noPermission]: 'open.permission',
  [ret.flowUsedUp]: 'open.flow',
  [ret.dailyLimit]: 'open.dailyLimit',
};

const day = 86_400_000;

const hour = 3_600_000;

/** How far back the calls go. */
const days = 30;
/** An API outage on one afternoon, so that the charts show an incident. */
const broken = { ago: 3, api: 0 } as const;

/** Thirty days of calls, growing from week to week, mostly successful, and some browser errors. */
export async function addCalls({ db, random, apis }: Demo, apps: readonly DemoApp[]): Promise<number> {
  const calls = [];
  for (let ago = days - 1; ago >= 0; ago--)
    for (const [at, app] of apps.entries()) {
      const busy = (at % 5 === 0 ? 46 : 11) * (1.3 - ago / 60) * (isWeekend(ago) ? 0.45 : 1);
      for (let turn = Math.round(random.next() * busy); turn > 0; turn--) {
        const call = callOf({ random, apis }, app, at, ago);
        if (call.created_at > app.createdAt) calls.push(call);
      }
    }
  calls.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  await insertRows(db, 'call_log', calls);
  // Only calls with these codes were admitted and counted against the daily limit.
  await sql`
    insert into kaifang_system.app_day (app_id, day, calls)
    select app_id, (created_at at time zone 'Asia/Shanghai')::date, count(*) from call_log
    where ret in (200, 500) group by 1, 2`.execute(db);
  await addErrors(
    db,
    calls.filter(({ ret }) => ret === 500),
  );
  return calls.length;
}

function isWeekend(ago: number): boolean {
  return [0, 6].includes(new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).getUTCDay());
}

function callOf({ random, apis }: Pick<Demo, 'random' | 'apis'>, app: DemoApp, at: number, ago: number) {
  // Some APIs are called far more than others, and each has its own latency.
  const place = Math.floor(random.next() ** 2 * apis.length);
  const { service, samples, parameters } = apis[place] as DemoApi;
  // Skips a call later today or older than its application. The random numbers are drawn all the same, so
  // that later draws are the same at any hour.
  const created_at = callMoment(random, ago) ?? app.createdAt;
  const afternoon = new Date(created_at).getUTCHours();
  const isBroken = ago === broken.ago && place === broken.api && afternoon >= 6 && afternoon < 9;
  const drawn = isBroken
    ? 500
    : random.chance(0.94)
      ? 200
      : random.pick([400, 400, 406, 407, 409, 409, 411, 500]);
  // Without a daily limit, the call fails because the package quota is used up.
  const ret = drawn === 411 && app.dailyLimit === 0 ? 409 : drawn;
  const reference = newReference(Date.parse(created_at));
  const [first] = parameters.filter(({ required }) => required === true);
  const fault = { ret, service, reference, most: app.dailyLimit, name: String(first?.['name'] ?? '') };
  const answer = ret === 200 ? undefined : rejectedCalls(fault);
  const params = random.pick(samples);
  const base = Math.round(8 * 1.25 ** ((place * 7) % 15));
  return {
    ...{ service, app_id: app.id, account_id: app.account, ret, created_at },
    reference,
    uid: at % 3 === 0 ? null : random.whole(1, 40),
    pay_type: payType(ret, random.pick(['paid', 'paid', 'normal', 'trial'])),
    milliseconds: Math.round(base + random.next() ** 4 * (isBroken ? 9000 : 8 * base)),
    msg: answer?.msg ?? '',
    method: at % 4 === 0 ? 'GET' : 'POST',
    bytes: bytesOf(random, answer),
    ip: `203.0.113.${random.whole(2, 250)}`,
    api_version: 1,
    params: JSON.stringify(ret === 400 ? {} : params),
  };
}

// A call rejected before the quota check is charged to no holding.
function payType(ret: number, charged: string): string {
  if (ret === 409) return 'failed';
  return ret === 200 || ret === 500 ? charged : 'normal';
}

// Draws the byte counts of every call, so that later draws stay the same.
function bytesOf(random: Demo['random'], answer: Envelope | undefined): number {
  const drawn = random.whole(180, 6000);
  return answer ? Buffer.byteLength(JSON.stringify(answer)) : drawn;
}

/**
 * A call time this many days ago: mostly around midday in China, few at night; null for a time later today.
 */
export function callMoment(random: Random, ago: number): string | null {
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour;
  const isAnyTime = random.chance(0.15);
  const share = isAnyTime ? random.next() : 0.3 + ((random.next() + random.next()) / 2) * 0.65;
  const at = midnight - ago * day + share * day;
  if (at < Date.now()) return new Date(at).toISOString();
  // Today always has at least one call, however early it is.
  return isAnyTime ? new Date(midnight + share * (Date.now() - midnight)).toISOString() : null;
}

/** A failed call and the message of its answer. */
interface RejectedCall {
  readonly ret: number;
  readonly service: string;
  readonly reference: string;
  /** The application's daily call limit. */
  readonly most: number;
  /** A required parameter. */
  readonly name: string;
}

/** The gateway's answer in Chinese to a demo call that it rejects or that fails. */
function rejectedCalls({ ret: code, ...values }: RejectedCall): Envelope {
  if (code === ret.badInput) return withoutParameter(values.name);
  return { ret: code, data: {}, msg: say(texts, `refusal.${keys[code] ?? 'failed'}`, values) };
}

function withoutParameter(name: string): Envelope {
  const message = say(texts, 'flow.parameter.missing', { name });
  return {
    ret: ret.badInput,
    data: { errors: [{ field: name, rule: 'missing', message }] },
    msg: say(texts, 'flow.parameter.badRequest', { message }),
  };
}

/** A failed call, as in the call log. */
interface FailedCall {
  readonly service: string;
  readonly account_id: number;
  readonly ip: string;
  readonly created_at: string;
  readonly reference: string;
  readonly milliseconds: number;
}

/** Browser error reports, and the trace of each failed call. */
async function addErrors(db: Demo['db'], failed: readonly FailedCall[]): Promise<void> {
  const { rows: accounts } = await sql<{ id: number; username: string }>`
    select id, username from account`.execute(db);
  const names = new Map(accounts.map(({ id, username }) => [id, username]));
  const operator = accounts.find(({ username }) => username === 'operator');
  const who = { user_id: operator?.id ?? null, username: operator?.username ?? null };
  const told = Array.from({ length: 12 }, (_, n) => ({
    ...browserErrors[n % browserErrors.length],
    ...{ ...who, url: '/admin/service/order-manage', count: 1 + ((n * n) % 7) },
    ...{ ip: '203.0.113.9', created_at: new Date(Date.now() - (n + 1) * 7 * 3_600_000).toISOString() },
    ...{ reference: null, statements: null },
  }));
  const left = failed.map(({ service, account_id, ip, created_at, reference, milliseconds }) => ({
    ...{ type: 'server', code: 500, message: lost, stack: lostAt, url: service, count: 1 },
    ...{ user_id: account_id, username: names.get(account_id) ?? null, ip, created_at, reference },
    statements: JSON.stringify([slow(milliseconds)]),
  }));
  const errors = [...told, ...left].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  await insertRows(db, 'error_log', errors);
}
