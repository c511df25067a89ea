import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { apisInput, type PreviewAnswer, type PreviewedApp } from '#schemas/payloads/permissionRule.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { type Decision, type Developer, decisionOf } from '../../gateway/permissions.ts';
import { type ApiQuery, type DecidedApi, listDecided } from './apis.ts';

/** Which APIs an application may call, and why, by the same code that authorizes the calls. */
export const permissionPreview = {
  'Admin.PermissionRule.Explain': {
    access: 'admin',
    input: {
      ...inputSchema(
        {
          type: 'object',
          properties: {
            id: { type: 'integer', minimum: 1, label: { zh_cn: '应用ID', en: 'Application ID' } },
            app_key: { type: 'string', maxLength: 64, label: { zh_cn: 'App Key', en: 'App Key' } },
            state: {
              type: 'string',
              enum: ['granted', 'denied', 'all'],
              default: 'granted',
              label: { zh_cn: '权限状态', en: 'State' },
            },
            ...apisInput.properties,
          },
        },
        'add',
      ),
      // One of the two is required; with neither, the error asks for the key.
      if: { required: ['id'] },
      else: { required: ['app_key'] },
    },
    summary: {
      zh_cn: '一个应用能调用哪些接口，以及是哪一条规则决定的',
      en: 'Which APIs an application may call, and which rule decided on each',
    },
    run: explain,
  },
} satisfies Readonly<Record<string, CustomService>>;

type ExplainInput = ApiQuery & {
  readonly id?: number | null;
  readonly app_key?: string | null;
  readonly state?: 'granted' | 'denied' | 'all' | null;
};

async function explain(call: Call, input: ExplainInput): Promise<PreviewAnswer> {
  const app = await appOf(call, input);
  const developer: Developer = { appId: app.id, accountId: app.account_id, level: app.level };
  const wanted = input.state ?? 'granted';
  const [found, granted, all] = await Promise.all([
    listDecided(call.db, input, developer, wanted === 'all' ? undefined : wanted === 'granted'),
    listDecided(call.db, { limit: 1 }, developer, true),
    listDecided(call.db, { limit: 1 }, developer),
  ]);
  return {
    app,
    counts: { granted: granted.total, denied: all.total - granted.total },
    total: found.total,
    items: found.items.map((api) => told(call, app, api, decisionOf(api, developer))),
  };
}

function told(call: Call, app: PreviewedApp, api: DecidedApi, decision: Decision) {
  const { service, title, module, source } = api;
  const words = { ...app, rule: decision.rule, role: choiceIn(call, 'account', 'level', app.level) };
  const isDenied = decision.state === 'denied' && decision.by !== 'nothing';
  const reason = say(call.texts, `permission.by.${decision.by}${isDenied ? 'Revoked' : ''}`, words);
  return { service, title, module, source, ...decision, reason };
}

function choiceIn(call: Call, resource: string, name: string, value: string | number): string {
  const property = resourceOf(call.registry, resource).schema.properties[name];
  return property?.options?.[value]?.label[call.lang] ?? String(value);
}

type AskedApp = Omit<PreviewedApp, 'hindrance'> & { readonly expired: boolean };

async function appOf(call: Call, { id = null, app_key = null }: ExplainInput): Promise<PreviewedApp> {
  // A pasted key may have surrounding blanks.
  const key = app_key?.trim() ?? null;
  const { rows } = await sql<AskedApp>`
    select app.id, app.name, app.app_key, app.status, app.review_status, app.account_id, account.username,
      account.level, account.status as account_status, coalesce(app.expires_at <= now(), false) as expired
    from app join account on account.id = app.account_id
    where app.id = ${id}::bigint or app.app_key = ${key}::text limit 1`.execute(call.db);
  if (!rows[0]) throw key ? new ApiError(ret.notFound, 'appKey', { values: { app_key: key } }) : noRecord();
  const { expired, ...app } = rows[0];
  return { ...app, hindrance: hindranceOf(call, rows[0]) };
}

// Uses each field's own labels, so that it reads like the lists.
function hindranceOf(call: Call, app: AskedApp): string | null {
  const { status, review_status: review, expired, account_status: owner, username } = app;
  const fact = (name: string, value: string) =>
    say(call.texts, 'permission.hindrance.fact', {
      label: resourceOf(call.registry, 'app').schema.properties[name]?.label?.[call.lang] ?? name,
      value: choiceIn(call, 'app', name, value),
    });
  const found = [
    status !== 'working' && fact('status', status),
    review !== 'passed' && fact('review_status', review),
    expired && say(call.texts, 'permission.hindrance.expired'),
    owner !== 'enabled' &&
      say(call.texts, 'permission.hindrance.owner', {
        username,
        value: choiceIn(call, 'account', 'status', owner),
      }),
  ].filter((one) => one !== false);
  return found.length > 0 ? found.join(say(call.texts, 'permission.hindrance.and')) : null;
}
