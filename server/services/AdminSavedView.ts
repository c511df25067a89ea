import { sql } from 'kysely';
import { routeOf } from '#schemas/derive/operations.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { adminLevel } from '../access/gate.ts';
import { type Call, callerOf } from '../call.ts';
import { actOnRecords } from '../collection/act.ts';
import { listRecords } from '../collection/list.ts';
import { addRecord, updateRecord } from '../collection/write.ts';
import { badInput, Refusal } from '../refusal.ts';
import type { HandWritten } from '../service.ts';

/**
 * Saved views are their owner's; what the resource file cannot say is who else sees a shared one, that a view is of a
 * list which its owner may open, and that there is one default for each list.
 */
export const adminSavedView: Readonly<Record<string, HandWritten>> = {
  'Admin.SavedView.GetList': {
    trail: 'never',
    run: async (call, input) => {
      const mine = sql`account_id = ${callerOf(call).id}`;
      // Of whoever is no administrator any more nobody could change a view, or stop its sharing.
      const kept = sql`account_id in (select id from account where level >= ${adminLevel})`;
      const seen = sql`shared and resource = any(${await listable(call)}::text[]) and ${kept}`;
      return listRecords(call, savedView(call), input, sql`(${mine} or (${seen}))`);
    },
  },
  'Admin.SavedView.Add': {
    run: async (call, values) => {
      const { id, level } = callerOf(call);
      checkList(call, values['resource']);
      // Whoever cannot open a list has no use for a view of it.
      if (level !== superLevel && !(await listable(call)).includes(String(values['resource'])))
        throw new Refusal(ret.forbidden, 'forbidden');
      return addRecord(call, savedView(call), { ...values, account_id: id });
    },
  },
  'Admin.SavedView.MakeDefault': {
    run: (call, input) => {
      const resource = savedView(call);
      const action = resource.actions['make_default'];
      return actOnRecords(call, resource, action ? [action] : [], input, dropOthers);
    },
  },
};

/** The lists that the caller may open: of others he is not even told that there are views. */
async function listable(call: Call): Promise<string[]> {
  const paths = new Set(await call.app.gate.pathsOf(callerOf(call)));
  const open = [...call.registry.resources.values()].filter((one) => paths.has(routeOf(one, 'list') ?? ''));
  return open.map(({ name }) => name);
}

// A view of what has no list could never be opened. Fields may come and go: it is opened without those that have gone.
function checkList(call: Call, name: Json | undefined): void {
  const resource = call.registry.resources.get(String(name));
  if (resource && routeOf(resource, 'list')) return;
  const label = savedView(call).schema.properties['resource']?.label?.[call.lang];
  const message = say(call.texts, 'validation.reference', { label, value: String(name) });
  throw badInput([{ field: 'resource', rule: 'reference', message }]);
}

async function dropOthers(call: Call, _before: Row, { id, resource, account_id: owner }: Row): Promise<void> {
  const { rows } = await sql<Row>`
    select id, version, is_default from saved_view
    where account_id = ${owner} and resource = ${resource} and is_default and id <> ${id}
    order by id for update`.execute(call.db);
  for (const other of rows) await updateRecord(call, savedView(call), other, { is_default: false });
}

function savedView({ registry }: Call): Resource {
  return resourceOf(registry, 'saved_view');
}
