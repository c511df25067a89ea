import { type RawBuilder, sql } from 'kysely';

/**
 * What virtual fields are computed from, by the name that a resource file gives: an SQL expression over the row,
 * with every column named by its table. So a list sorts and filters by it, and no row costs a query of its own.
 */
export const virtuals: Readonly<Record<string, RawBuilder<unknown>>> = {
  // What the daily limit is held against, so that people and the gateway count the same.
  appCallsToday: sql`coalesce((
    select d.calls from kaifang_system.app_day d
    where d.app_id = app.id and d.day = (now() at time zone 'Asia/Shanghai')::date), 0)`,
  apiVersionLive: sql`exists (
    select 1 from api_design d
    where d.service = api_version.service and d.live = api_version.number and d.status = 'published')`,
  ruleTitle: sql`coalesce(
    (select title from api_design where api_design.service = permission_rule.service),
    (select title from api_service where api_service.service = permission_rule.service))`,
  ruleAppKey: sql`(select app_key from app where app.id = permission_rule.app_id)`,
  accountPackageState: sql`(case
    when account_package.revoked then 'void'
    when account_package.expires_at <= now() then 'expired'
    when account_package.used >= account_package.total then 'used_up'
    when account_package.used > 0 then 'using'
    else 'unused' end)`,
  accountPackageShare: sql`(case
    when account_package.total > 0
    then least(100, account_package.used * 100 / account_package.total)
    else 100 end)`,
};
