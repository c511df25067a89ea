import type { ObjectSchema, Property } from '../resource.ts';

/** The target types of a rule, and the field that identifies the target. */
export const targetFields = { role: 'level', account: 'account_ids', app: 'app_key' } as const;

/** The target of a rule: a developer role, an account, or an application. */
export type TargetType = keyof typeof targetFields;

/** The roles of developers, by their levels. */
export const developerLevels = [100, 101] as const;

/** The service name of an API. */
export const serviceName: Property = {
  type: 'string',
  maxLength: 120,
  pattern: '^[A-Z][A-Za-z0-9]*\\.[A-Z][A-Za-z0-9]*\\.[A-Z][A-Za-z0-9_]*$',
  label: { zh_cn: '接口服务', en: 'API' },
  help: { zh_cn: '例如 App.Weather.Now', en: 'Such as App.Weather.Now' },
  messages: {
    pattern: {
      zh_cn: '请按 命名空间.类名.方法名 填写，例如 App.Weather.Now',
      en: 'Write Namespace.Class.Action, such as App.Weather.Now',
    },
  },
};

/** A developer role. */
export const roleLevel: Property = {
  type: 'integer',
  enum: developerLevels,
  label: { zh_cn: '开发者角色', en: 'Developer role' },
  options: {
    100: { label: { zh_cn: '个人开发者', en: 'Personal developer' } },
    101: { label: { zh_cn: '企业开发者', en: 'Company developer' } },
  },
};

/** The input of a new API permission rule: the same for the form and for Admin.PermissionRule.Add. */
export const ruleInput: ObjectSchema = {
  type: 'object',
  required: ['service', 'target_type'],
  properties: {
    service: serviceName,
    target_type: {
      type: 'string',
      enum: Object.keys(targetFields),
      label: { zh_cn: '授予', en: 'Granted to' },
      options: {
        role: { label: { zh_cn: '开发者角色', en: 'Developer role' } },
        account: { label: { zh_cn: '开发者账号', en: 'Developer account' } },
        app: { label: { zh_cn: '开发者应用', en: 'Application' } },
      },
    },
    level: roleLevel,
    account_ids: {
      type: 'string',
      format: 'text',
      maxLength: 20_000,
      label: { zh_cn: '账号ID', en: 'Account IDs' },
      help: {
        zh_cn: '多个账号ID使用英文逗号分割，每个账号一条规则',
        en: 'Several ids are separated by commas; each account gets a rule',
      },
    },
    app_key: {
      type: 'string',
      maxLength: 64,
      label: { zh_cn: '应用 app_key', en: 'App Key' },
    },
    grant: {
      type: 'boolean',
      default: true,
      label: { zh_cn: '立即授权', en: 'Grant at once' },
      help: {
        zh_cn: '关闭后将创建一条“撤销”规则',
        en: 'If off, the rule revokes: the target may not call it, whatever others may',
      },
    },
    description: { type: 'string', maxLength: 255, label: { zh_cn: '说明', en: 'Description' } },
  },
  allOf: Object.entries(targetFields).map(([type, field]) => ({
    if: { required: ['target_type'], properties: { target_type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
    then: { required: [field] },
  })),
};

/** The parameters of a list of APIs: search words in a name or a title, and a page. */
export const apisInput: ObjectSchema = {
  type: 'object',
  properties: {
    q: { type: 'string', maxLength: 100, label: { zh_cn: '搜索词', en: 'q' } },
    page: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      label: { zh_cn: '页码', en: 'page' },
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 50,
      label: { zh_cn: '每页条数', en: 'limit' },
    },
  },
};

/** An API that can be granted. */
export interface ListedApi {
  readonly service: string;
  readonly title: string;
  readonly module: string | null;
  readonly source: 'published' | 'manual';
}

/**
 * The response of Admin.PermissionRule.GetMatrix: the permissions of each role; a role without a rule is
 * omitted.
 */
export interface MatrixAnswer {
  readonly items: readonly (ListedApi & {
    readonly roles: Readonly<Record<string, 'granted' | 'revoked'>>;
  })[];
  readonly total: number;
}

/** The application of a preview, and the message why it cannot call any API at present; null where it can. */
export interface PreviewedApp {
  readonly id: number;
  readonly name: string;
  readonly app_key: string;
  readonly status: string;
  readonly review_status: string;
  readonly account_id: number;
  readonly username: string;
  readonly level: number;
  readonly account_status: string;
  readonly hindrance: string | null;
}

/** An API in a preview: whether it may be called, the deciding rule, and messages for both. */
export interface PreviewedApi extends ListedApi {
  readonly state: 'granted' | 'denied';
  readonly by: 'administrator' | 'app' | 'account' | 'role' | 'nothing';
  readonly rule: number | null;
  readonly reason: string;
}

/** The response of Admin.PermissionRule.Explain. */
export interface PreviewAnswer {
  readonly app: PreviewedApp;
  readonly counts: { readonly granted: number; readonly denied: number };
  readonly items: readonly PreviewedApi[];
  readonly total: number;
}
