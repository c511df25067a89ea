import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { allowedTargets } from '../../platform/httpClient/allowedTargets.ts';
import type { ScheduledJob } from '../../platform/scheduler/scheduler.ts';
import { underLease } from '../../platform/scheduler/underLease.ts';
import type { Db } from '../../platform/store/database.ts';
import { type Attempt, deliver, type Waiting } from './deliver.ts';
import { endWaiting } from './endWaiting.ts';
import { pauseAfter, pauses } from './pushing.ts';
import { mayReceive, receiverOf } from './receivers.ts';

/**
 * The pushes of a subscription: sequentially in message order, by one process at a time, while other
 * subscriptions continue. A message keeps its place in the order until it is delivered or given up. Resent
 * messages form a separate queue, which runs when no new message is due and never delays new ones. A message
 * is marked as delivered after the delivery: if the process dies in between, it is delivered again with the
 * same id.
 */
export const pushJob: ScheduledJob = {
  name: 'push',
  due: async ({ db }) => {
    await endWaiting(db);
    await undoClockChange(db);
    // The first pending message decides, since those behind it keep their order; the same applies to resent
    // ones. Subscriptions that failed before and those that did not alternate, so that neither group starves
    // the other. A subscription whose delivery is in progress is not due.
    const { rows } = await sql<{ id: number; at: string }>`
      with first_of_line as (
        select distinct on (subscription_id) subscription_id as id, next_at as at, tries from push_record
        where state = 'waiting' and resent_at is null order by subscription_id, id),
      first_again as (
        select distinct on (subscription_id) subscription_id as id, next_at as at, tries from push_record
        where state = 'waiting' and resent_at is not null order by subscription_id, id)
      select id, at from (
        select distinct on (id) id, at, tries from (table first_of_line union all table first_again) as firsts
        order by id, at) as heads
      where at <= now() + interval '10 seconds' and exists (
        select 1 from subscription s join app a on a.id = s.app_id where s.id = heads.id and ${mayReceive})
        and not exists (select 1 from kaifang_system.lease where name = 'push ' || heads.id and until > now())
      order by row_number() over (partition by tries > 0 order by at) limit 500`.execute(db);
    return rows.map(({ id, at }) => ({ id, at: new Date(at) }));
  },
  run: (app, id, signal) => underLease(app.db, `push ${id}`, signal, (held) => deliverAll(app, id, held)),
};

// Messages that wait longer than any pause lets them were written before the clock was put back.
async function undoClockChange(db: Db): Promise<void> {
  await sql`
    update push_record set next_at = now(), updated_at = now()
    where state = 'waiting' and next_at > now() + interval '20 seconds' and next_at > now() + interval '20 seconds'
      + make_interval(secs => coalesce((${sql.val([...pauses])}::int[])[round], 0))`.execute(db);
}

const mostInTurn = 200;
// The delay of a message when its host has too many requests in progress, in seconds.
const busyPause = 5;

async function deliverAll(app: App, subscription: number, signal: AbortSignal): Promise<void> {
  const allowed = await allowedTargets(app, { own: false });
  for (let turn = 0; turn < mostInTurn && !signal.aborted; turn++) {
    // Checked again each time: it may have been switched off.
    const [receiver, waiting] = [await receiverOf(app, subscription), await firstDue(app.db, subscription)];
    if (!receiver || !waiting || signal.aborted) return;
    const attempt = await deliver(receiver, waiting, allowed, signal);
    // A server shutdown or a lost lease says nothing about the receiver.
    if (signal.aborted && !attempt.isDelivered) return;
    await writeDown(app.db, waiting, attempt);
  }
  // Other subscriptions had no turn in between, so this one continues as soon as possible.
  if (!signal.aborted) app.scheduler?.wake('push', subscription).catch(() => {});
}

// The first new message if it is due, otherwise the first resent one: both through an index, even with many
// pending messages.
async function firstDue(db: Db, subscription: number): Promise<Waiting | undefined> {
  const first = async (line: RawBuilder<unknown>) => {
    const { rows } = await sql<Waiting & { due: boolean }>`
      select id, topic, message_id, payload, round, next_at <= now() as due from push_record
      where subscription_id = ${subscription} and state = 'waiting' and ${line} order by id limit 1`.execute(
      db,
    );
    return rows[0]?.due ? rows[0] : undefined;
  };
  return (await first(sql`resent_at is null`)) ?? (await first(sql`resent_at is not null`));
}

async function writeDown(
  db: Db,
  { id, round }: Waiting,
  { isDelivered, status, reason, answer }: Attempt,
): Promise<void> {
  // No request was sent, so it does not count as an attempt.
  if (reason === 'busy') return putOff(db, id);
  const pause = isDelivered ? undefined : pauseAfter(round + 1);
  const state = isDelivered ? 'delivered' : pause === undefined ? 'dead' : 'waiting';
  await sql`
    update push_record set state = ${state}, tries = tries + 1, round = ${round + 1}, http_status = ${status},
      reason = ${reason}, answer = ${answer},
      delivered_at = coalesce(delivered_at, case when ${isDelivered} then now() end),
      next_at = now() + make_interval(secs => ${pause ?? null}::bigint),
      ended_at = case when ${state} = 'waiting' then null else now() end, updated_at = now()
    where id = ${id} and (state = 'waiting' or ${isDelivered})`.execute(db);
}

async function putOff(db: Db, id: number): Promise<void> {
  await sql`
    update push_record set next_at = now() + make_interval(secs => ${busyPause}::int), updated_at = now()
    where id = ${id} and state = 'waiting'`.execute(db);
}
