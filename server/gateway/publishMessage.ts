import { sql } from 'kysely';
import { isAppUsable } from './usableApp.ts';

/**
 * Of a subscription `s` and its application `a`: whether messages are stored for it. A subscription under
 * renewed review stores them until the decision.
 */
export const isKeptFor = sql`s.enabled and ${isAppUsable} and a.review_status <> 'rejected'
  and (s.review_status = 'passed' or s.review_status = 'pending' and s.passed_at is not null)`;

/**
 * The function that stores a message for every active subscription of a topic; no row if there is no such
 * topic, or it is off. Subscriptions under renewed review receive theirs once they are approved. It is all
 * that the flows' database account may do outside its tables, so a flow's messages commit with its data, or
 * not at all.
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
