import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { getRecord } from '../collection/get.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../collection/write.ts';
import { Refusal } from '../refusal.ts';
import type { HandWritten } from '../service.ts';

/** Packages on sale: what the resource file cannot say is that an API has one free trial at most. */
export const adminPackage: Readonly<Record<string, HandWritten>> = {
  'Admin.Package.Add': {
    run: async (call, values) => {
      await refuseSecondTrial(call, values);
      return addRecord(call, resourceOf(call.registry, 'traffic_package'), values);
    },
  },
  'Admin.Package.Edit': {
    run: async (call, input) => {
      const resource = resourceOf(call.registry, 'traffic_package');
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, resource, id, 'lock');
      await refuseSecondTrial(call, { ...before, ...changes });
      return editRecord(call, resource, id, version, changes);
    },
  },
  'Admin.Package.Del': {
    trash: {
      // Another trial of the same API may have been added since.
      restored: async (call, records) => {
        for (const record of records) await refuseSecondTrial(call, record);
      },
    },
    run: (call, input) => deleteRecords(call, resourceOf(call.registry, 'traffic_package'), idsOf(input)),
  },
};

// One lock for all trials: two administrators who add one at once come one after the other.
async function refuseSecondTrial(
  call: Call,
  { id = null, type, services = [], status = 'normal' }: Row,
): Promise<void> {
  if (type !== 'trial' || status !== 'normal') return;
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.trial-package'))`.execute(call.db);
  const names = services as readonly Json[];
  const { rows } = await sql`
    select 1 from traffic_package
    where type = 'trial' and status = 'normal' and id is distinct from ${id}
      and services ?| ${names}::text[] limit 1`.execute(call.db);
  if (rows.length === 0) return;
  const message = say(call.texts, 'refusal.entity.secondTrial');
  throw new Refusal(ret.duplicate, 'badInput', { errors: [{ field: 'services', rule: 'unique', message }] });
}
