import { type RawBuilder, sql } from 'kysely';
import { versionedFields } from './versionedFields.ts';

// Sending again clears the state but not the delivery time. Messages delivered before the time was recorded
// have only the state.
const arrived = sql`(push_record.state = 'delivered' or push_record.delivered_at is not null)`;

/**
 * The SQL expressions of virtual fields over the row, by the name in the resource file, with every column
 * qualified by its table. Lists sort and filter by them, and no row costs an extra query.
 */
export const virtuals: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Stable, but no sequence number, so the count of records cannot be derived from it.
  accountUuid: sql`md5(account.id::text || ' ' || extract(epoch from account.created_at)::text)::uuid::text`,
  // The same value as the daily limit uses, so that people and the gateway see the same count.
  appCallsToday: sql`coalesce((
    select d.calls from kaifang_system.app_day d
    where d.app_id = app.id and d.day = (now() at time zone 'Asia/Shanghai')::date), 0)`,
  appFormerSecretWorks: sql`coalesce(app.former_secret_until > now(), false)`,
  callReplayable: sql`exists (
    select 1 from api_version v
    where v.service = call_log.service and v.number = call_log.api_version and v.flow is not null)`,
  // A name that no API answered to does not count as an API.
  callHasApi: sql`(coalesce(call_log.service, '') <> '' and (call_log.ret is distinct from 404 or call_log.api_version is not null))`,
  apiVersionLive: sql`exists (
    select 1 from api_design d
    where d.service = api_version.service and d.live = api_version.number and d.status = 'published')`,
  // Null where nothing is live, or where the draft equals the live version.
  apiDraft: sql`(select 'changed'::text from api_version v
    where v.service = api_design.service and v.number = api_design.live and (${keptIn('v')})
      is distinct from (${keptIn('api_design')}))`,
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
  taskKeeperState: sql`(select case when keeper.status = 'enabled' and keeper.level >= 200 then 'present' else 'gone' end
    from account as keeper where keeper.id = task.keeper_id)`,
  topicSubscriptions: sql`(select count(*) from subscription where subscription.topic_id = topic.id)`,
  topicPushes: sql`((
    select coalesce(sum(push_record.tries), 0)::bigint from push_record
    join subscription on subscription.id = push_record.subscription_id where subscription.topic_id = topic.id)
    + (select coalesce(sum(f.tries), 0)::bigint from kaifang_system.push_forgotten f
      join subscription on subscription.id = f.subscription_id where subscription.topic_id = topic.id))`,
  pushArrived: arrived,
  subscriptionAppKey: sql`(select app.app_key from app where app.id = subscription.app_id)`,
  subscriptionPushes: sql`((
    select coalesce(sum(push_record.tries), 0)::bigint from push_record
    where push_record.subscription_id = subscription.id)
    + coalesce((select f.tries from kaifang_system.push_forgotten f where f.subscription_id = subscription.id), 0))`,
  subscriptionDelivered: sql`((
    select count(*) from push_record
    where push_record.subscription_id = subscription.id and ${arrived})
    + coalesce((
      select f.delivered from kaifang_system.push_forgotten f where f.subscription_id = subscription.id), 0))`,
  // What readers cannot find yet has no address.
  articlePortalUrl: sql`(case when article.status = 'shown' and article.publish_at <= now() then (
    select replace(s.article_url, '{id}', article.id::text) from site_config s where s.id = 1) end)`,
  tokenConfigCases: sql`(
    select count(*) from test_case where test_case.token_config_id = token_config.id)`,
  testCasePassRate: sql`(case
    when test_case.runs > 0 then test_case.passes * 100 / test_case.runs else null end)`,
  workOrderNumber: sql`(
    floor(extract(epoch from work_order.created_at))::bigint::text || lpad((work_order.id % 1000)::text, 3, '0'))`,
  trashDaysLeft: sql`greatest(0, ceil(extract(epoch from trash.expires_at - now()) / 86400))::bigint`,
};

function keptIn(table: string): RawBuilder<unknown> {
  return sql.join(versionedFields.map((name) => sql.ref(`${table}.${name}`)));
}
