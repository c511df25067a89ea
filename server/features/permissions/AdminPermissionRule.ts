import { sql } from 'kysely';
import type { PermissionRule } from '#generated/records.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { FieldError } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { ruleInput, type TargetType, targetFields } from '#schemas/payloads/permissionRule.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { administratorLevel } from '../../gateway/permissions.ts';
import { addRecords } from '../../records/write.ts';
import { readAccountIds } from './accountIds.ts';
import { knownApi } from './knownApi.ts';

/** New rules: one for a role, for an application, or for each of several accounts, all or none. */
export const adminPermissionRule = {
  'Admin.PermissionRule.Add': {
    access: 'admin',
    writes: true,
    input: inputSchema(ruleInput, 'add'),
    summary: {
      zh_cn: '创建接口权限规则；多个账号ID用逗号分隔，每个账号一条，有一个不对就一条也不创建',
      en: 'Makes API permission rules; several account IDs, separated by commas, each get a rule, all or none',
    },
    run: addRules,
  },
} satisfies Readonly<Record<string, CustomService>>;

type RuleInput = {
  readonly service: string;
  readonly target_type: TargetType;
  readonly level?: 100 | 101 | null;
  readonly account_ids?: string | null;
  readonly app_key?: string | null;
  readonly grant?: boolean | null;
  readonly description?: string | null;
};

async function addRules(call: Call, values: RuleInput): Promise<{ items: Row[] }> {
  const { service, target_type, grant = true, description = null } = values;
  await knownApi(call, service);
  const targets = await targetsOf(call, values);
  const state = grant === false ? 'revoked' : 'granted';
  await refuseDoubles(call, service, targets);
  const rules = targets.map((target) => ({
    ...{ level: null, account_id: null, app_id: null },
    ...{ service, target_type, state, description, ...target },
  }));
  return { items: await addRecords(call, resourceOf(call.registry, 'permission_rule'), rules) };
}

type Target = Partial<Pick<PermissionRule, 'level' | 'account_id' | 'app_id'>>;

function targetsOf(call: Call, values: RuleInput): Promise<readonly Target[]> {
  const { target_type: type, level, account_ids, app_key } = values;
  const own = targetFields[type];
  const other = Object.values(targetFields).find((name) => name !== own && (values[name] ?? null) !== null);
  if (other) throw wrong(call, other, 'target', 'otherTarget');
  if (type === 'account') return accountTargets(call, String(account_ids));
  if (type === 'app') return appTarget(call, String(app_key).trim());
  return Promise.resolve([{ level: level ?? null }]);
}

async function accountTargets(call: Call, text: string): Promise<readonly Target[]> {
  const { ids, malformed, repeated } = readAccountIds(text);
  const { rows } = await sql<{ id: number; level: number | null }>`
    select asked.id, account.level from unnest(${ids}::bigint[]) as asked (id)
    left join account on account.id = asked.id order by asked.id`.execute(call.db);
  const unknown = rows.filter(({ level }) => level === null).map(({ id }) => id);
  const administrators = rows.filter(({ level }) => (level ?? 0) >= administratorLevel).map(({ id }) => id);
  const problems = Object.entries({
    'permission.ids.malformed': malformed,
    'permission.ids.repeated': repeated,
    'permission.ids.unknown': unknown,
    'refusal.permission.administrators': administrators,
  })
    .filter(([, found]) => found.length > 0)
    .map(([text, found]) => say(call.texts, text, { ids: found.join(', ') }));
  if (problems.length > 0)
    throw fault('account_ids', 'reference', problems.join(say(call.texts, 'permission.ids.and')));
  if (ids.length === 0) throw wrong(call, 'account_ids', 'required', 'ids.none');
  if (ids.length > mostAccounts)
    throw wrong(call, 'account_ids', 'maxItems', 'ids.many', { most: mostAccounts });
  return ids.map((account_id) => ({ account_id }));
}

const mostAccounts = 1000;

async function appTarget(call: Call, key: string): Promise<readonly Target[]> {
  const rows = await call.db.selectFrom('app').select('id as app_id').where('app_key', '=', key).execute();
  if (rows.length === 0) throw wrong(call, 'app_key', 'reference', 'noApp', { app_key: key });
  return rows;
}

// Reported with the account's name. Of two concurrent ones, the database's constraint rejects one.
async function refuseDoubles(call: Call, service: string, targets: readonly Target[]): Promise<void> {
  const given = (name: keyof Target) => targets.map((target) => target[name] ?? null);
  const { rows } = await sql<{ account_id: number | null }>`
    select account_id from permission_rule where service = ${service} and (
      level = any(${given('level')}::bigint[]) or account_id = any(${given('account_id')}::bigint[])
      or app_id = any(${given('app_id')}::bigint[])) order by account_id`.execute(call.db);
  if (rows.length === 0) return;
  const ids = rows.flatMap(({ account_id }) => account_id ?? []).join(', ');
  const message = say(call.texts, ids ? 'permission.doubles' : 'permission.double', { ids });
  const errors: FieldError[] = [{ field: ids ? 'account_ids' : 'service', rule: 'unique', message }];
  throw new ApiError(ret.duplicate, 'badInput', { errors });
}

function wrong(call: Call, field: string, rule: string, key: string, values: Row = {}): ApiError {
  return fault(field, rule, say(call.texts, `permission.${key}`, values));
}

function fault(field: string, rule: string, message: string): ApiError {
  return badInput([{ field, rule, message }]);
}
