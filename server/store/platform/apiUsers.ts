import { type RawBuilder, sql } from 'kysely';

/** Who counts as a user of an API: called it within so many days. */
const calledWithin = 90;

/**
 * The accounts that use an API, as a condition on `account`: whose application for it passed, who hold a package of it,
 * or one of whose applications called it lately, by the days' roll-up and not by the log. Disabled accounts are left
 * out: they cannot read a message.
 */
export function usesApi(service: unknown): RawBuilder<unknown> {
  return sql`account.status = 'enabled' and account.id in (
    select account_id from api_apply where service = ${service} and status = 'passed'
    union select account_id from account_package where api = ${service}
    union select app.account_id from kaifang_system.call_day c join app on app.id = c.app_id
      where c.service = ${service} and c.day > (now() at time zone 'Asia/Shanghai')::date - ${calledWithin}::int)`;
}
