import { type RawBuilder, sql } from 'kysely';

/** A user of an API called it within this many days. */
const calledWithin = 90;

/**
 * The accounts that use an API, as a condition on `account`: with an approved application for it, a holding
 * of it, or an application that called it recently, by the daily roll-up and not by the log. Excludes
 * disabled accounts: they cannot read a message.
 */
export function usesApi(service: unknown): RawBuilder<unknown> {
  return sql`account.status = 'enabled' and account.id in (
    select account_id from api_apply where service = ${service} and status = 'passed'
    union select account_id from account_package where api = ${service}
    union select app.account_id from kaifang_system.call_day c join app on app.id = c.app_id
      where c.service = ${service} and c.day > (now() at time zone 'Asia/Shanghai')::date - ${calledWithin}::int)`;
}
