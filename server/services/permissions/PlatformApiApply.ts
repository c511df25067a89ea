import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { apisInput } from '#schemas/payloads/permissionRule.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { developerLevel } from '../../access/gate.ts';
import { type Call, callerOf } from '../../call.ts';
import { addRecord } from '../../collection/write.ts';
import { badInput, Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { type ApiQuery, apiTitle, listDecided } from '../../store/platform/apis.ts';
import { apiPermission, type Developer, decisionOf } from '../../store/platform/permissions.ts';

/** A developer asks for APIs: which there are, and an application for one that he may not call yet. */
export const platformApiApply: Readonly<Record<string, HandWritten>> = {
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
    run: listForDeveloper,
  },
  'Platform.ApiApply.Add': { run: apply },
};

async function listForDeveloper(call: Call, input: Row) {
  const developer = developerOf(call);
  const granted = { granted: true, denied: false }[String(input['state'])];
  const { items, total } = await listDecided(call.db, input as ApiQuery, developer, granted);
  const { rows } = await sql<{ service: string }>`
    select service from api_apply where account_id = ${developer.accountId} and status = 'pending'
      and service = any(${items.map(({ service }) => service)}::text[])`.execute(call.db);
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

// The account's lock makes those who come at once come one after the other.
async function apply(call: Call, values: Row): Promise<Row> {
  const developer = developerOf(call);
  if (developer.level < developerLevel) throw new Refusal(ret.forbidden, 'forbidden');
  const service = String(values['service']);
  await sql`select 1 from account where id = ${developer.accountId} for update`.execute(call.db);
  const title = await apiTitle(call.db, service);
  if (title === undefined) {
    const message = say(call.texts, 'permission.noApi', { service });
    throw badInput([{ field: 'service', rule: 'reference', message }]);
  }
  const { state } = await apiPermission(call.db, developer, service);
  if (state === 'granted') throw new Refusal(ret.state, 'permission.grantedAlready');
  const { rows } = await sql`
    select 1 from api_apply where account_id = ${developer.accountId} and service = ${service}
      and status = 'pending'`.execute(call.db);
  if (rows.length > 0) throw new Refusal(ret.state, 'permission.appliedAlready');
  const own = platformSide(resourceOf(call.registry, 'api_apply')) as Resource;
  return addRecord(call, own, { ...values, title, account_id: developer.accountId });
}

function developerOf(call: Call): Developer {
  const { id, level } = callerOf(call);
  return { accountId: id, level, appId: null };
}
