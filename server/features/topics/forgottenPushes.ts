import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/** Creates the table of totals of deleted push records, and the trigger function that updates it. */
export async function createForgottenPushes(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.push_forgotten (
      subscription_id bigint primary key,
      tries bigint not null,
      delivered bigint not null
    )`.execute(db);
  await sql`
    create or replace function kaifang_system.count_forgotten_pushes() returns trigger language plpgsql as $$
    begin
      insert into kaifang_system.push_forgotten as known (subscription_id, tries, delivered)
      select subscription_id, coalesce(sum(tries), 0),
        count(*) filter (where state = 'delivered' or delivered_at is not null)
      from gone where subscription_id is not null group by subscription_id order by subscription_id
      on conflict (subscription_id) do update
        set tries = known.tries + excluded.tries, delivered = known.delivered + excluded.delivered;
      return null;
    end $$`.execute(db);
}

/** Lets the database keep a subscription's totals correct when its push records are deleted. */
export async function countForgottenPushes(db: Db): Promise<void> {
  const { rows } = await sql<{ watched: boolean }>`
    select exists (select from pg_trigger where tgrelid = c.oid and tgname = 'count_forgotten') as watched
    from pg_class c where c.oid = to_regclass('public.push_record')`.execute(db);
  if (!rows[0] || rows[0].watched) return;
  await sql`
    create trigger count_forgotten after delete on push_record referencing old table as gone
    for each statement execute function kaifang_system.count_forgotten_pushes()`.execute(db);
}
