import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { actOnRecords } from '../../collection/act.ts';
import { getRecord } from '../../collection/get.ts';
import { addRecord, updateRecord } from '../../collection/write.ts';
import type { HandWritten } from '../../service.ts';

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
  const { rows } = await sql<{ id: number }>`
    select id from permission_rule where account_id = ${account_id} and service = ${service}`.execute(
    call.db,
  );
  if (!rows[0]) {
    await addRecord(call, rule, { service, target_type: 'account', account_id, state: 'granted' } as Row);
    return;
  }
  await updateRecord(call, rule, await getRecord(call, rule, rows[0].id, 'lock'), { state: 'granted' });
}
