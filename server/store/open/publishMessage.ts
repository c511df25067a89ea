import { sql } from 'kysely';
import { isAppUsable } from './usableApp.ts';

/**
 * Of a subscription `s` and its application `a`: whether messages are kept for it. What is reviewed anew keeps them
 * until it is decided.
 */
export const isKeptFor = sql`s.enabled and ${isAppUsable} and a.review_status <> 'rejected'
  and (s.review_status = 'passed' or s.review_status = 'pending' and s.passed_at is not null)`;

/**
 * The function that writes a message down for every subscription of a topic that is switched on; no row where there is
 * no such topic, or it is off. Those that are reviewed anew get theirs when they are passed. It is all that the account of flows may do beside its tables, so that a
 * flow's messages are committed with its data, or not at all.
 */
export const publishMessage = sql`
create or replace function kaifang_flow.publish(to_topic text, message jsonb)
returns table (id text, receivers jsonb) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_topic record;
  made text := gen_random_uuid()::text;
begin
  -- The topic's lock makes messages that come at once one after the other: their numbers are their order.
  select t.id, t.name into found_topic from topic t
    where lower(t.name) = lower(to_topic) and t.enabled for no key update;
  if not found then return; end if;
  return query
    with written as (
      insert into push_record (topic, subscription_id, app_key, message_id, payload, state, tries, next_at)
      select found_topic.name, s.id, a.app_key, made, message, 'waiting', 0, now()
      from subscription s join app a on a.id = s.app_id
      where s.topic_id = found_topic.id and ${isKeptFor}
      order by s.id returning push_record.subscription_id)
    select made, coalesce(jsonb_agg(w.subscription_id), '[]') from written w;
end $$`;
