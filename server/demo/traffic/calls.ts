import { sql } from 'kysely';
import type { Envelope } from '#schemas/wire.ts';
import { newReference } from '../../trace/newReference.ts';
import type { DemoApp } from '../applications.ts';
import { type Demo, insertRows } from '../demo.ts';
import { apis } from '../words.ts';
import { callMoment } from './callMoment.ts';
import { addErrors } from './errors.ts';
import { refused } from './refused.ts';

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
  await addErrors(
    db,
    calls.filter(({ ret }) => ret === 500),
  );
  return calls.length;
}

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
  const drawn = isBroken
    ? 500
    : random.chance(0.94)
      ? 200
      : random.pick([400, 400, 406, 407, 409, 409, 411, 500]);
  // Who has no limit of the day comes to the end of his flow.
  const ret = drawn === 411 && app.dailyLimit === 0 ? 409 : drawn;
  const reference = newReference(Date.parse(created_at));
  const fault = { ret, service, reference, most: app.dailyLimit };
  const answer = ret === 200 ? undefined : refused(fault);
  const key = random.pick(['北京', '上海', '广州', 'Berlin', 'Paris']);
  const base = 8 + ((place * 37) % 90);
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
    params: JSON.stringify(ret === 400 ? {} : { key }),
  };
}

// What is refused before its flow is looked at was charged to nothing.
function payType(ret: number, charged: string): string {
  if (ret === 409) return 'failed';
  return ret === 200 || ret === 500 ? charged : 'normal';
}

// Chance is asked for the bytes of every call, so that what follows falls the same way.
function bytesOf(random: Demo['random'], answer: Envelope | undefined): number {
  const drawn = random.whole(180, 6000);
  return answer ? Buffer.byteLength(JSON.stringify(answer)) : drawn;
}
