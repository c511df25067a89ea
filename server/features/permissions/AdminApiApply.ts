import { sql } from 'kysely';
import type { ApiApply } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { administratorLevel } from '../../gateway/permissions.ts';
import { actOnRecords } from '../../records/act.ts';
import { getRecord } from '../../records/get.ts';
import { addRecord, updateRecord } from '../../records/write.ts';
import { apiTitle } from './apis.ts';

/** Approving an application for an API creates the account's rule in the same transaction. */
export const adminApiApply = {
  'Admin.ApiApply.Pass': {
    run: (call, input) => {
      const all = Object.values(resourceOf(call.registry, 'api_apply').actions);
      const actions = all.filter(({ service }) => service === call.service);
      return actOnRecords(call, 'api_apply', actions, input, grantAsked);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

async function grantAsked(call: Call, _before: ApiApply, { account_id, service }: ApiApply): Promise<void> {
  // It may have been deleted or taken offline since the request.
  if ((await apiTitle(call.db, service)) === undefined)
    throw new ApiError(ret.state, 'permission.apiGone', { values: { service } });
  const { rows } = await sql<{ level: number; id: number | null }>`
    select account.level, permission_rule.id from account left join permission_rule
      on permission_rule.account_id = account.id and permission_rule.service = ${service}
    where account.id = ${account_id}`.execute(call.db);
  // An applicant who has since become an administrator may call every API and needs no rule.
  if ((rows[0]?.level ?? 0) >= administratorLevel)
    throw new ApiError(ret.state, 'permission.administrators', { values: { ids: account_id } });
  const known = rows[0]?.id ?? null;
  if (known === null) {
    await addRecord(call, 'permission_rule', {
      service,
      target_type: 'account',
      account_id,
      state: 'granted',
    });
    return;
  }
  const rule = await getRecord(call, 'permission_rule', known, 'lock');
  await updateRecord(call, 'permission_rule', rule, { state: 'granted' });
}
