import { describe, expect, test } from 'vitest';
import { routeOf } from '#schemas/derive/operations.ts';
import { screens } from '#schemas/resource.ts';
import { productRegistry } from '../support/productRegistry.ts';

// Written from the specification by hand, not derived from the resource files, so that a removal from these
// fails here.
const { resources } = productRegistry();

/** The pages of section 2, by their common path prefix. */
const pages: Readonly<Record<string, string>> = {
  '/techzones/design': 'list design design_update',
  '/techzones/techzones': 'assignment assignmentList assignmentRules apisList apisApply',
  '/techzones/apitest': 'test add compile look config',
  '/techzones/apistats': 'flow port alog',
  '/service': 'set-meal/list set-meal/add order-manage set-meal-manage order recharge-audit mallconfig',
  '/user': 'list add look-over compile',
  '/application': 'list add update',
  '/account': 'accountInfo loginRecord resetPassword accountSettings',
  '/database': 'manage proc-list proc-setting config statis process',
  '/platmanage': 'assets_manage assets_upload',
  '/platmanage/scheduledtask': 'list add edit',
  '/platmanage/message-queue': 'list setting',
  '/platmanage/configuration': 'list add edit',
  '/platmanage/api-usb-workorder': 'list info',
  '/platmanage/article': 'list detail',
  '/platmanage/permissions': 'admin-assign platform-assign',
  '/platmanage/globalconfig': 'siteconfig apiicon',
  '/stats': 'app_stats register_stats login_stats',
};

/** The fields of section 3, by resource. */
const fields: Readonly<Record<string, string>> = {
  account: 'id username nickname level tel email avatar status created_at register_ip login_at login_ip',
  app: 'app_key app_secret name icon institution apply_reason status review_status account_id calls_today daily_limit ip_whitelist',
  api_design: 'type service module title description parameters returns example code status',
  api_version: 'service number title created_at publisher_id',
  permission_rule: 'target_type level account_id app_id service state description',
  traffic_package: 'name flow price validity description type status services',
  order: 'order_no quantity amount pay_method created_at status remark package_adjustment package_state',
  payment_config:
    'cash_enabled alipay_enabled alipay_environment alipay_app_private_key paypal_enabled paypal_environment paypal_client_secret',
  recharge: 'amount reason submitter_id created_at audit_status auditor_id audited_at',
  task: 'title namespace class action params interval_seconds enabled last_result last_at',
  config: 'name value description',
  test_case:
    'id name api_path api_name api_url params token_config_id expectations reviser_id status last_at runs passes',
  token_config: 'name interface username password app_key app_secret cases',
  database: 'type host port username password database charset primary_key table_prefix di_name enabled',
  procedure: 'name definition',
  work_order: 'id title type created_at status accepter_id attachments',
  article:
    'cover title abstract keywords content view_permission read_count sort is_top author publish_at status',
  site_config:
    'project_name logo seo_keywords seo_description developer_registration member_registration dev_max_app_num default_daily_app_limit member_app_limit docs_password api_domain',
  mall_config: 'banners modules',
  subscription: 'app_id topic_id',
  error_log: 'type message url created_at user_id username',
};

/** The kinds and states of sections 3 and 4. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  'account.level': [0, 100, 101, 200, 255],
  'account.status': ['enabled', 'disabled'],
  'app.status': ['unset', 'working', 'disabled', 'canceled'],
  'app.review_status': ['pending', 'passed', 'rejected'],
  'api_design.type': ['common', 'data'],
  'api_design.status': ['draft', 'published'],
  'permission_rule.target_type': ['role', 'account', 'app'],
  'permission_rule.state': ['granted', 'revoked'],
  'traffic_package.type': ['paid', 'trial', 'combined'],
  'traffic_package.status': ['normal', 'closed'],
  'order.package_adjustment': ['none', 'send', 'recycle'],
  'order.package_state': ['unshipped', 'sent', 'recycled'],
  'recharge.audit_status': ['pending', 'approved', 'declined'],
  'work_order.status': ['pending', 'communicating', 'resolved', 'closed'],
  'test_case.status': ['untested', 'passed', 'failed', 'no_response', 'no_config'],
  'article.status': ['shown', 'hidden'],
  'article.view_permission': ['tourist', 'member', 'developer'],
  'task.status': ['not_running', 'running', 'exception'],
};

/** What users know of each list: its columns, filters and buttons. */
const lists: Readonly<Record<string, readonly [columns: string, filters: string, buttons?: string]>> = {
  account: [
    'id username nickname tel email level created_at',
    'id username level',
    'enable disable simulate visit_path recharge',
  ],
  account_package: ['account_id name api total used share expires_at state', 'account_id api'],
  api_apply: ['id account_id service title created_at status auditor_id audited_at', '', 'pass reject'],
  api_design: ['service title module creator_id updated_at published_at', 'id service title status'],
  api_icon: ['image name', 'name'],
  api_service: ['service title', 'service title'],
  app: [
    'name icon app_key account_id calls_today daily_limit institution expires_at status review_status',
    'name app_key review_status',
    'pass reject enable disable api_permissions',
  ],
  article: [
    'id cover title abstract view_permission read_count is_top sort publish_at',
    'id title view_permission',
    'top untop',
  ],
  call_log: [
    'created_at service app_id pay_type ret msg milliseconds ip method',
    'service app_id pay_type created_at',
  ],
  config: ['name value description', 'name description'],
  database: ['id type database host port charset enabled', '', 'test'],
  file: ['name size created_at', 'name kind'],
  operation: ['title uri levels account_ids', 'title uri'],
  order: [
    'order_no account_id package_name quantity amount pay_method created_at status',
    'order_no account_id',
  ],
  permission_rule: [
    'service target_type account_id app_id state',
    'service target_type account_id app_key',
    'grant revoke',
  ],
  platform_operation: ['title uri levels account_ids', 'title uri'],
  procedure: ['name database_id enabled remark', ''],
  push_record: ['topic app_key state', '', 'resend'],
  recharge: [
    'id account_id amount reason submitter_id created_at audit_status auditor_id audited_at',
    'account_id',
    'approve decline',
  ],
  subscription: [
    'id app_key topic_id reason callback_url pushes delivered enabled review_status',
    'topic_id app_key review_status',
    'pass reject',
  ],
  task: ['title api interval_seconds last_result last_at status', '', 'enable disable'],
  test_case: [
    'id name api_path api_name token_config_id status last_at reviser_id',
    'name api_path api_name status',
    'run',
  ],
  token_config: ['name interface app_key username cases', ''],
  topic: ['name title subscriptions pushes enabled', '', 'publish'],
  traffic_package: ['id name services type flow price validity status', 'services'],
  work_order: [
    'number title type account_id created_at status phone email accepter_id',
    '',
    'reply finish close',
  ],
};

/** The fields of the forms as users know them; those that only the server writes are listed separately. */
const forms: Readonly<Record<string, string>> = {
  traffic_package: 'type name services flow price validity description status',
  order: 'account_id package_id quantity amount status package_adjustment remark',
  account_package: 'account_id name api total expires_at',
  payment_config:
    'alipay_enabled alipay_environment alipay_app_id alipay_seller_id alipay_app_public_key alipay_app_private_key alipay_public_key paypal_enabled paypal_environment paypal_client_id paypal_client_secret cash_enabled cash_text',
  recharge: 'account_id amount reason',
  mall_config: 'banners ads modules',
  api_service: 'service title',
  test_case: 'name api_path api_name api_url token_config_id params expectations',
  token_config: 'name interface app_key app_secret uid username password',
  account: 'level username password nickname tel email avatar',
  app: 'name app_key app_secret icon daily_limit account_id apply_reason ip_whitelist expires_at institution',
  database: 'enabled type host port username password database charset table_prefix di_name',
  procedure: 'enabled database_id name definition remark',
  task: 'title namespace class action params interval_seconds enabled',
  topic: 'name title',
  subscription: 'app_id topic_id reason callback_url enabled',
  config: 'name value description',
  article: 'title cover keywords abstract view_permission sort publish_at content',
  operation: 'title uri levels account_ids',
  platform_operation: 'title uri levels account_ids services',
  site_config:
    'project_name logo icon seo_keywords seo_description record_number record_link statistics_code docs_password api_domain namespaces developer_registration member_registration dev_max_app_num default_daily_app_limit',
  api_icon: 'name image',
};

/** The figures above a list, and the field whose values are its tabs. */
const heads: Readonly<Record<string, readonly [figures: string, tabs?: string]>> = {
  order: ['orders amount paid'],
  test_case: ['failed passed rate cases'],
  topic: ['topics subscriptions pushes'],
  work_order: ['', 'status'],
};

/** The inputs of the actions of sections 3, 4 and 9, and which are required; most actions have none. */
const dialogs: Readonly<Record<string, readonly [asked: string, required: string]>> = {
  'account.enable': ['', ''],
  'account.disable': ['', ''],
  'account.recharge': ['amount reason', 'amount reason'],
  'api_design.publish': ['note accept_breaking accept_failing', ''],
  'app.pass': ['', ''],
  'app.reject': ['review_note', ''],
  'app.enable': ['', ''],
  'app.disable': ['', ''],
  'article.top': ['', ''],
  'article.untop': ['', ''],
  'permission_rule.grant': ['', ''],
  'permission_rule.revoke': ['', ''],
  'recharge.approve': ['', ''],
  'recharge.decline': ['remark', ''],
  'task.enable': ['', ''],
  'task.disable': ['', ''],
  'test_case.run': ['', ''],
  'topic.publish': ['data', 'data'],
  'work_order.reply': ['content files', 'content'],
  'work_order.finish': ['', ''],
  'work_order.close': ['', ''],
};

/** The limits of section 9 on inputs. */
const limits: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'work_order.reply.files': { maxItems: 5 },
  'account.recharge.amount': { format: 'money' },
};

describe('the specification', () => {
  const routes = new Set(
    // The path of a collection leads to its list.
    [...resources.values()].flatMap((resource) =>
      resource.kind === 'collection'
        ? [resource.path, ...screens.map((screen) => routeOf(resource, screen))]
        : [resource.path],
    ),
  );

  test.each(Object.entries(pages))('has the pages of %s at their addresses [page-*]', (place, names) => {
    const missing = names.split(' ').filter((name) => {
      return !routes.has(`${place}/${name}`) && !routes.has(`${place}/material/${name}`);
    });
    expect(missing).toEqual([]);
  });

  test.each(Object.entries(fields))('has the fields of %s [entity-*]', (name, all) => {
    const known = Object.keys(resources.get(name)?.schema.properties ?? {});
    expect(all.split(' ').filter((field) => !known.includes(field))).toEqual([]);
  });

  test.each(Object.entries(lists))(
    'has the columns, filters and buttons of %s [shell-02]',
    (name, wanted) => {
      const { list, actions } = resources.get(name) ?? {};
      const there = [list?.columns ?? [], list?.filters ?? [], Object.keys(actions ?? {})];
      const missing = wanted.map((words = '', at) => {
        return words.split(' ').filter((word) => word !== '' && !there[at]?.includes(word));
      });
      expect(missing.flat()).toEqual([]);
    },
  );

  test.each(Object.entries(forms))('has what the form of %s asks for [shell-03]', (name, wanted) => {
    const asked = resources.get(name)?.form.groups.flatMap(({ fields }) => fields) ?? [];
    expect(wanted.split(' ').filter((field) => !asked.includes(field))).toEqual([]);
  });

  test.each(Object.entries(heads))(
    'has the numbers and tabs above the list of %s [shell-02]',
    (name, [figures, tabs]) => {
      const { list } = resources.get(name) ?? {};
      expect(Object.keys(list?.figures ?? {})).toEqual(
        expect.arrayContaining(figures.split(' ').filter(Boolean)),
      );
      expect(list?.tabs).toBe(tabs);
    },
  );

  test.each(Object.entries(choices))('has the choices of %s, and no others', (place, values) => {
    const [name = '', field = ''] = place.split('.');
    const { enum: found = [] } = resources.get(name)?.schema.properties[field] ?? {};
    expect(found).toEqual(values);
  });

  test.each(Object.entries(dialogs))(
    'has the dialog of %s, with its fields and no others [shell-03]',
    (place, [asked, required]) => {
      const [name = '', verb = ''] = place.split('.');
      const action = resources.get(name)?.actions[verb];
      expect(action).toBeDefined();
      const { properties = {}, required: needed = [] } = action?.input ?? {};
      const words = (text: string) => text.split(' ').filter(Boolean).sort();
      expect(Object.keys(properties).sort()).toEqual(words(asked));
      expect([...needed].sort()).toEqual(words(required));
    },
  );

  test.each(Object.entries(limits))('holds %s to its limit', (place, wanted) => {
    const [name = '', verb = '', field = ''] = place.split('.');
    expect(resources.get(name)?.actions[verb]?.input?.properties[field]).toMatchObject(wanted);
  });
});
