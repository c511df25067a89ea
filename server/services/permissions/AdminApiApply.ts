import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { actOnRecords } from '../../collection/act.ts';
import { getRecord } from '../../collection/get.ts';
import { addRecord, updateRecord } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';
import { apiTitle } from '../../store/platform/apis.ts';
import { administratorLevel } from '../../store/platform/permissions.ts';

/** Passing an application for an API makes the account's rule in the same transaction. */
export const adminApiApply: Readonly<Record<string, HandWritten>> = {
  'Admin.ApiApply.Pass': {
    run: (call, input) => {
      const resource = resourceOf(call.registry, 'api_apply');
      const actions = Object.values(resource.actions).filter(({ service }) => service === call.service);
      return actOnRecords(call, resource, actions, input, grantAsked);
    },
  },
};

async function grantAsked(call: Call, _before: Row, { account_id, service }: Row): Promise<void> {
  const rule = resourceOf(call.registry, 'permission_rule');
  // It may have been deleted or taken offline since it was asked for.
  if ((await apiTitle(call.db, String(service))) === undefined)
    throw new Refusal(ret.state, 'permission.apiGone', { values: { service } });
  const { rows } = await sql<{ level: number; id: number | null }>`
    select account.level, permission_rule.id from account left join permission_rule
      on permission_rule.account_id = account.id and permission_rule.service = ${service}
    where account.id = ${account_id}`.execute(call.db);
  // Who became one since he asked may call every API, and has rules no more.
  if ((rows[0]?.level ?? 0) >= administratorLevel)
    throw new Refusal(ret.state, 'permission.administrators', { values: { ids: account_id } });
  const known = rows[0]?.id ?? null;
  if (known === null) {
    await addRecord(call, rule, { service, target_type: 'account', account_id, state: 'granted' } as Row);
    return;
  }
  await updateRecord(call, rule, await getRecord(call, rule, known, 'lock'), { state: 'granted' });
}
