import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { App } from '../app.ts';
import { wireMapper } from '../collection/codec.ts';
import { sendNotice } from '../store/platform/sendNotice.ts';
import type { Errand } from './clock.ts';

// Its messages and that it was sent are one transaction: without a number of recipients nobody has got one. What is
// older than a day was given up, or sent by hand.
const unsent = sql`
  from notice n join job j on j.kind = 'notice' and (j.params->>'id')::bigint = n.id
    join account a on a.id = j.account_id and a.status = 'enabled'
  where n.recipients is null and j.state = 'broken' and j.created_at > now() - interval '1 day'`;

/** Sends the notices whose process went away while it sent them. */
export const noticeErrand: Errand = {
  name: 'notice',
  due: async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select n.id ${unsent} limit 10`.execute(db);
    return rows.map(({ id }) => ({ id, at: null }));
  },
  run: async (app, id) => {
    await app.db.transaction().execute((tx) => sendAgain({ ...app, db: tx as App['db'] }, id));
    return true;
  },
};

async function sendAgain({ db, registry }: Pick<App, 'db' | 'registry'>, id: number): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(db);
  const { rows } = await sql<Row>`
    select n.*, j.id as job ${unsent} and n.id = ${id} for update of n skip locked`.execute(db);
  const [row] = rows;
  if (!row) return;
  const { job, ...notice } = row;
  const count = await sendNotice(db, { ...wireMapper(resourceOf(registry, 'notice'))(notice), id });
  await sql`
    update notice set recipients = ${count}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    db,
  );
  await sql`
    update job set state = 'done', done = ${count}, ended_at = now(), updated_at = now(), version = version + 1
    where id = ${job}`.execute(db);
}
