import { sql } from 'kysely';
import type { PermissionRule } from '#generated/records.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { apisInput, type MatrixAnswer, roleLevel, serviceName } from '#schemas/payloads/permissionRule.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { getRecord } from '../../records/get.ts';
import { addRecord, updateRecord } from '../../records/write.ts';
import { type ApiQuery, apis, listApis, pageOf } from './apis.ts';
import { knownApi } from './knownApi.ts';

const states = ['granted', 'revoked'] as const;

/** The rules of the developer roles as a table of APIs by roles, and changes of single cells. */
export const permissionMatrix = {
  'Admin.PermissionRule.GetApis': {
    access: 'admin',
    input: inputSchema(apisInput, 'add'),
    summary: { zh_cn: '全部可以授权的接口', en: 'Every API that can be granted' },
    run: (call, query: ApiQuery) => listApis(call.db, query),
  },
  'Admin.PermissionRule.GetMatrix': {
    trail: 'once',
    access: 'admin',
    input: inputSchema(apisInput, 'add'),
    summary: {
      zh_cn: '各接口对各开发者角色的权限；没有规则的角色不列出',
      en: 'What each developer role may do with each API; roles without a rule are left out',
    },
    run: (call, query: ApiQuery): Promise<MatrixAnswer> =>
      pageOf(call.db, query, {
        columns: sql`api.*, (
          select coalesce(json_object_agg(r.level, r.state), '{}') from permission_rule as r
          where r.service = api.service and r.level is not null) as roles`,
        from: sql`${apis} as api`,
        where: sql`true`,
      }),
  },
  'Admin.PermissionRule.Assign': {
    access: 'admin',
    writes: true,
    input: inputSchema(
      {
        type: 'object',
        required: ['service', 'level', 'state'],
        properties: {
          service: serviceName,
          level: roleLevel,
          state: { type: 'string', enum: states, label: { zh_cn: '权限状态', en: 'State' } },
          seen: {
            type: 'string',
            enum: [...states, 'none'],
            label: { zh_cn: '此前看到的状态', en: 'The state that was seen before' },
          },
        },
      },
      'add',
    ),
    summary: {
      zh_cn: '指派或撤销一个开发者角色的接口权限；与看到的状态不符时不修改，返回 419',
      en: 'Grants or revokes an API to a developer role; nothing is changed, and 419 told, where the state is not the one that was seen',
    },
    run: assign,
  },
} satisfies Readonly<Record<string, CustomService>>;

type AssignInput = {
  readonly service: string;
  readonly level: 100 | 101;
  readonly state: 'granted' | 'revoked';
  readonly seen?: 'granted' | 'revoked' | 'none' | null;
};

async function assign(call: Call, { service, level, state, seen }: AssignInput): Promise<PermissionRule> {
  await knownApi(call, service);
  const cell = `kaifang.rule ${level} ${service}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${cell}, 0))`.execute(call.db);
  const found = await call.db
    .selectFrom('permission_rule')
    .select('id')
    .where('level', '=', level)
    .where('service', '=', service)
    .executeTakeFirst();
  const rule = found && (await getRecord(call, 'permission_rule', found.id, 'lock'));
  const present = rule?.state ?? 'none';
  if (present !== state && seen !== undefined && seen !== null && seen !== present)
    throw new ApiError(ret.conflict, 'permission.changedMeanwhile', { data: { state: present } });
  if (rule) return updateRecord(call, 'permission_rule', rule, { state });
  return addRecord(call, 'permission_rule', { service, target_type: 'role', level, state });
}
