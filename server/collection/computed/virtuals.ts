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
  taskService: sql`(task.namespace || '.' || task.class || '.' || task.action)`,
  taskRuns: sql`(select count(*) from task_run where task_run.task_id = task.id)`,
  topicSubscriptions: sql`(select count(*) from subscription where subscription.topic_id = topic.id)`,
  topicPushes: sql`(
    select coalesce(sum(push_record.tries), 0)::bigint from push_record
    join subscription on subscription.id = push_record.subscription_id where subscription.topic_id = topic.id)`,
  subscriptionAppKey: sql`(select app.app_key from app where app.id = subscription.app_id)`,
  subscriptionPushes: sql`(
    select coalesce(sum(push_record.tries), 0)::bigint from push_record
    where push_record.subscription_id = subscription.id)`,
  subscriptionDelivered: sql`(
    select count(*) from push_record
    where push_record.subscription_id = subscription.id and push_record.state = 'delivered')`,
  tokenConfigCases: sql`(
    select count(*) from test_case where test_case.token_config_id = token_config.id)`,
  testCasePassRate: sql`(case
    when test_case.runs > 0 then test_case.passes * 100 / test_case.runs else null end)`,
  workOrderNumber: sql`(
    floor(extract(epoch from work_order.created_at))::bigint::text || lpad((work_order.id % 1000)::text, 3, '0'))`,
  trashDaysLeft: sql`greatest(0, ceil(extract(epoch from trash.expires_at - now()) / 86400))::bigint`,
};
