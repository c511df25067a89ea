import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { apisInput, type MatrixAnswer, roleLevel, serviceName } from '#schemas/payloads/permissionRule.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { addRecord, updateRecord } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { type ApiQuery, apis, listApis, pageOf } from '../../store/platform/apis.ts';
import { knownApi } from './knownApi.ts';

const states = ['granted', 'revoked'] as const;

/** The rules of the developer roles as a table of APIs by roles, and one of its cells at a time. */
export const permissionMatrix: Readonly<Record<string, HandWritten>> = {
  'Admin.PermissionRule.GetApis': {
    access: 'admin',
    input: inputSchema(apisInput, 'add'),
    summary: { zh_cn: '全部可以授权的接口', en: 'Every API that can be granted' },
    run: (call, input) => listApis(call.db, input as ApiQuery),
  },
  'Admin.PermissionRule.GetMatrix': {
    trail: 'once',
    access: 'admin',
    input: inputSchema(apisInput, 'add'),
    summary: {
      zh_cn: '各接口对各开发者角色的权限；没有规则的角色不列出',
      en: 'What each developer role may do with each API; roles without a rule are left out',
    },
    run: (call, input): Promise<MatrixAnswer> =>
      pageOf(call.db, input as ApiQuery, {
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
};

async function assign(call: Call, { service, level, state, seen }: Row): Promise<Row> {
  const resource = resourceOf(call.registry, 'permission_rule');
  await knownApi(call, String(service));
  const cell = `kaifang.rule ${level} ${service}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${cell}, 0))`.execute(call.db);
  const { rows } = await sql<{ id: number }>`
    select id from permission_rule where level = ${level} and service = ${service}`.execute(call.db);
  const rule = rows[0] && (await getRecord(call, resource, rows[0].id, 'lock'));
  const present = rule?.['state'] ?? 'none';
  if (present !== state && seen !== undefined && seen !== null && seen !== present)
    throw new Refusal(ret.conflict, 'permission.changedMeanwhile', { data: { state: present } });
  if (rule) return updateRecord(call, resource, rule, { state });
  return addRecord(call, resource, { service, target_type: 'role', level, state });
}
