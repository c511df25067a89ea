import { sql } from 'kysely';
import type { ApiApply, ApiApplyPlatformInput } from '#generated/records.ts';
import { nullable } from '#schemas/derive/answerSchema.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { platformSideOf } from '#schemas/derive/platformSide.ts';
import { apisInput } from '#schemas/payloads/permissionRule.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { listOf, value, valuesAnswer } from '../../answers.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { apiPermission, type Developer, decisionOf } from '../../gateway/permissions.ts';
import { addRecord } from '../../records/write.ts';
import { type ApiQuery, apiTitle, listDecided } from './apis.ts';

/** A developer's API applications: the available APIs, and a request for one without permission. */
export const platformApiApply = {
  'Platform.ApiApply.GetApis': {
    access: 'developer',
    input: inputSchema(
      {
        type: 'object',
        properties: {
          state: {
            type: 'string',
            enum: ['granted', 'denied', 'all'],
            default: 'all',
            label: { zh_cn: '权限状态', en: 'State' },
          },
          ...apisInput.properties,
        },
      },
      'add',
    ),
    summary: {
      zh_cn: '全部接口，以及当前账号是否已获得、已申请',
      en: 'Every API, and whether the account may call it or has applied for it',
    },
    answer: valuesAnswer({
      total: value('integer', '接口总数', 'How many APIs there are in all'),
      items: listOf(
        {
          service: value('string', '接口服务', 'The API'),
          title: nullable(value('string', '接口名称', 'Its title')),
          module: nullable(value('string', '所属模块', 'Its module')),
          state: value(
            'string',
            '已获得（granted）、未获得（denied）或已申请（applied）',
            'Whether the account may call it, may not, or has applied for it',
            { enum: ['granted', 'denied', 'applied'] },
          ),
        },
        '一页接口',
        'One page of APIs',
      ),
    }),
    run: listForDeveloper,
  },
  'Platform.ApiApply.Add': { access: 'developer', run: apply },
} satisfies Readonly<Record<string, CustomService>>;

type ListInput = ApiQuery & { readonly state?: 'granted' | 'denied' | 'all' | null };

async function listForDeveloper(call: Call, { state: asked, ...query }: ListInput) {
  const developer = developerOf(call);
  const granted = asked === 'granted' ? true : asked === 'denied' ? false : undefined;
  const { items, total } = await listDecided(call.db, query, developer, granted);
  const services = items.map(({ service }) => service);
  const rows = await call.db
    .selectFrom('api_apply')
    .select('service')
    .where('account_id', '=', developer.accountId)
    .where('status', '=', 'pending')
    .where('service', '=', sql<string>`any(${services}::text[])`)
    .execute();
  const applied = new Set(rows.map(({ service }) => service));
  return {
    total,
    items: items.map((api) => {
      const { state } = decisionOf(api, developer);
      const { service, title, module } = api;
      return {
        service,
        title,
        module,
        state: state === 'denied' && applied.has(service) ? 'applied' : state,
      };
    }),
  };
}

// The account's lock serializes concurrent requests.
async function apply(call: Call, values: ApiApplyPlatformInput): Promise<ApiApply> {
  const developer = developerOf(call);
  const { service } = values;
  await sql`select 1 from account where id = ${developer.accountId} for update`.execute(call.db);
  const title = await apiTitle(call.db, service);
  if (title === undefined) {
    const message = say(call.texts, 'permission.noApi', { service });
    throw badInput([{ field: 'service', rule: 'reference', message }]);
  }
  const { state } = await apiPermission(call.db, developer, service);
  if (state === 'granted') throw new ApiError(ret.state, 'permission.grantedAlready');
  const pending = await call.db
    .selectFrom('api_apply')
    .select('id')
    .where('account_id', '=', developer.accountId)
    .where('service', '=', service)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (pending) throw new ApiError(ret.state, 'permission.appliedAlready');
  const own = platformSideOf(call.registry, 'api_apply');
  return addRecord(call, own, { ...values, title, account_id: developer.accountId });
}

function developerOf(call: Call): Developer {
  const { id, level } = callerOf(call);
  return { accountId: id, level, appId: null };
}
