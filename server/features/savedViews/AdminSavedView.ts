import { sql } from 'kysely';
import type { SavedView, SavedViewInput } from '#generated/records.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { adminLevel } from '../../core/access/gate.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { actOnRecords } from '../../records/act.ts';
import { getRecords } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { addRecord, updateRecord } from '../../records/write.ts';

/**
 * Saved views belong to their owner. Code adds what a resource file cannot express: who else sees a shared
 * one, that the owner may open the view's list, and that each list has one default.
 */
export const adminSavedView = {
  'Admin.SavedView.GetList': {
    trail: 'never',
    run: async (call, input) => {
      const mine = sql`account_id = ${callerOf(call).id}`;
      // Views of former administrators are hidden, since no one could edit them or stop the sharing.
      const kept = sql`account_id in (select id from account where level >= ${adminLevel})`;
      const seen = sql`shared and resource = any(${await listable(call)}::text[]) and ${kept}`;
      return listRecords(call, savedView(call), input, sql`(${mine} or (${seen}))`);
    },
  },
  'Admin.SavedView.Add': {
    run: async (call, values: SavedViewInput) => {
      const { id, level } = callerOf(call);
      checkList(call, values.resource);
      // A view is useless without access to its list.
      if (level !== superLevel && !(await listable(call)).includes(values.resource))
        throw new ApiError(ret.forbidden, 'forbidden');
      return addRecord(call, 'saved_view', { ...values, account_id: id });
    },
  },
  'Admin.SavedView.MakeDefault': {
    run: (call, input) => {
      const action = savedView(call).actions['make_default'];
      return actOnRecords(call, 'saved_view', action ? [action] : [], input, dropOthers);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

/** The lists that the caller may open. Views of other lists are not shown at all. */
async function listable(call: Call): Promise<string[]> {
  const paths = new Set(await call.app.gate.pathsOf(callerOf(call)));
  const open = [...call.registry.resources.values()].filter((one) => paths.has(routeOf(one, 'list') ?? ''));
  return open.map(({ name }) => name);
}

// A view of a resource without a list could never be opened. Unknown fields are accepted: the view opens
// without removed fields.
function checkList(call: Call, name: string): void {
  const resource = call.registry.resources.get(name);
  if (resource && routeOf(resource, 'list')) return;
  const label = savedView(call).schema.properties['resource']?.label?.[call.lang];
  const message = say(call.texts, 'validation.reference', { label, value: name });
  throw badInput([{ field: 'resource', rule: 'reference', message }]);
}

async function dropOthers(call: Call, _before: SavedView, view: SavedView): Promise<void> {
  const rows = await call.db
    .selectFrom('saved_view')
    .select('id')
    .where('account_id', '=', view.account_id)
    .where('resource', '=', view.resource)
    .where('is_default', '=', true)
    .where('id', '<>', view.id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  for (const other of await getRecords(call, 'saved_view', ids))
    await updateRecord(call, 'saved_view', other, { is_default: false });
}

function savedView({ registry }: Call): Resource<'saved_view'> {
  return resourceOf(registry, 'saved_view');
}
