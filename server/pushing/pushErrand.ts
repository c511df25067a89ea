import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Errand } from '../clock/clock.ts';
import { underLease } from '../clock/underLease.ts';
import { allowedTargets } from '../outgoing/allowedTargets.ts';
import { pauseAfter } from '../rules/pushing.ts';
import type { Db } from '../store/database.ts';
import { type Attempt, deliver, receiverOf, type Waiting } from './deliver.ts';

/**
 * The pushes of a subscription: one after the other in the order of their messages, by one process at a time, while
 * other subscriptions go on. A message is written down as delivered after it was: whoever dies in between delivers it
 * once more, with the same id.
 */
export const pushErrand: Errand = {
  name: 'push',
  due: async ({ db }) => {
    // The first that waits decides: those behind it keep their order.
    const { rows } = await sql<{ id: number; at: string }>`
      select id, at from (
        select distinct on (subscription_id) subscription_id as id, next_at as at from push_record
        where state = 'waiting' order by subscription_id, id) as heads
      where at <= now() + interval '10 seconds' and exists (
        select 1 from subscription s where s.id = heads.id and s.enabled and s.review_status = 'passed')
      order by at limit 500`.execute(db);
    return rows.map(({ id, at }) => ({ id, at: new Date(at) }));
  },
  run: async (app, id, signal) => {
    await underLease(app.db, `push ${id}`, () => deliverAll(app, id, signal));
  },
};

const mostInTurn = 200;

async function deliverAll(app: App, subscription: number, signal: AbortSignal): Promise<void> {
  const allowed = await allowedTargets(app, { own: false });
  for (let turn = 0; turn < mostInTurn && !signal.aborted; turn++) {
    // Asked anew each time: it may have been switched off meanwhile.
    const [receiver, waiting] = [await receiverOf(app, subscription), await firstDue(app.db, subscription)];
    if (!receiver || !waiting) return;
    const attempt = await deliver(receiver, waiting, allowed, signal);
    // A stopping server says nothing about the receiver.
    if (signal.aborted && !attempt.isDelivered) return;
    await writeDown(app.db, waiting, attempt);
  }
}

async function firstDue(db: Db, subscription: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting & { due: boolean }>`
    select id, topic, message_id, payload, tries, next_at <= now() as due from push_record
    where subscription_id = ${subscription} and state = 'waiting' order by id limit 1`.execute(db);
  return rows[0]?.due ? rows[0] : undefined;
}

async function writeDown(
  db: Db,
  { id, tries }: Waiting,
  { isDelivered, status, answer }: Attempt,
): Promise<void> {
  const pause = isDelivered ? undefined : pauseAfter(tries + 1);
  const state = isDelivered ? 'delivered' : pause === undefined ? 'dead' : 'waiting';
  await sql`
    update push_record set state = ${state}, tries = tries + 1, http_status = ${status}, answer = ${answer},
      next_at = now() + make_interval(secs => ${pause ?? null}::bigint),
      ended_at = case when ${state} = 'waiting' then null else now() end, updated_at = now()
    where id = ${id}`.execute(db);
}
