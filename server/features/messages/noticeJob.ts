import { sql } from 'kysely';
import type { Notice } from '#generated/records.ts';
import type { ScheduledJob } from '../../platform/scheduler/scheduler.ts';
import type { Db } from '../../platform/store/database.ts';
import { sendNotice } from './sendNotice.ts';

// Its messages and its sent state are committed together: without a recipient count no message was sent.
// Notices older than a day were given up or sent by hand.
const unsent = sql`
  from notice n join job j on j.kind = 'notice' and (j.params->>'id')::bigint = n.id
    join account a on a.id = j.account_id and a.status = 'enabled'
  where n.recipients is null and j.state = 'broken' and j.created_at > now() - interval '1 day'`;

/** Sends the notices whose process died while sending them. */
export const noticeJob: ScheduledJob = {
  name: 'notice',
  due: async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select n.id ${unsent} limit 10`.execute(db);
    return rows.map(({ id }) => ({ id, at: null }));
  },
  run: async (app, id) => {
    await app.db.transaction().execute((tx) => sendAgain(tx, id));
    return true;
  },
};

async function sendAgain(db: Db, id: number): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(db);
  const { rows } = await sql<Notice & { readonly job: number }>`
    select n.*, j.id as job ${unsent} and n.id = ${id} for update of n skip locked`.execute(db);
  const [row] = rows;
  if (!row) return;
  const count = await sendNotice(db, row);
  await sql`
    update notice set recipients = ${count}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    db,
  );
  await sql`
    update job set state = 'done', done = ${count}, ended_at = now(), updated_at = now(), version = version + 1
    where id = ${row.job}`.execute(db);
}
