import { sql } from 'kysely';

/**
 * The function that lets calls in: it counts them against the day of the application, and takes the flow of its owner
 * where the API takes any, all of it or none in one transaction. The day is the one in China by the database's clock,
 * so that processes with other clocks agree. Whoever locks does it in the same order: the day first, then the
 * holdings, paid before trial and the soonest to expire first.
 */
export const admitCalls = sql`
create or replace function kaifang_system.admit_calls(
  of_app bigint, wanted integer, most bigint, of_owner bigint, of_api text, at timestamptz default clock_timestamp())
returns table (outcome text, holding bigint, calls integer) language plpgsql as $$
declare
  today date := (at at time zone 'Asia/Shanghai')::date;
  counted bigint;
  room integer;
  taken integer := 0;
  part integer;
  held record;
begin
  -- Nearly every call: there is room for all of them, and no flow to take.
  if of_api is null then
    update kaifang_system.app_day d set calls = d.calls + wanted
      where d.app_id = of_app and d.day = today and (most = 0 or d.calls + wanted <= most);
    if found then return query select 'normal', null::bigint, wanted; return; end if;
  end if;
  select d.calls into counted from kaifang_system.app_day d where d.app_id = of_app and d.day = today for update;
  if not found then
    insert into kaifang_system.app_day (app_id, day, calls) values (of_app, today, 0) on conflict do nothing;
    select d.calls into counted from kaifang_system.app_day d where d.app_id = of_app and d.day = today for update;
  end if;
  room := case when most = 0 then wanted else greatest(0, least(wanted, most - counted)) end;
  if of_api is null then
    taken := room;
    if taken > 0 then return query select 'normal', null::bigint, taken; end if;
  else
    for held in
      select p.id, p.pay_type, p.total, p.used from account_package p
      where p.account_id = of_owner and p.api = of_api and p.revoked is not true and p.used < p.total
        and (p.expires_at is null or p.expires_at > at)
      order by p.pay_type = 'trial', p.expires_at nulls last, p.id for update
    loop
      exit when taken >= room;
      part := least(held.total - held.used, room - taken);
      update account_package set used = used + part where id = held.id;
      taken := taken + part;
      return query select held.pay_type, held.id, part;
    end loop;
    if room > taken then return query select 'no_flow', null::bigint, room - taken; end if;
  end if;
  if wanted > room then return query select 'limit', null::bigint, wanted - room; end if;
  if taken > 0 then
    update kaifang_system.app_day d set calls = counted + taken where d.app_id = of_app and d.day = today;
  end if;
end $$`;
