import { sql } from 'kysely';
import { routeOf } from '#schemas/derive/operations.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { actOnRecords } from '../collection/act.ts';
import { getRecord } from '../collection/get.ts';
import { listRecords } from '../collection/list.ts';
import { askedFields, sortTerms } from '../collection/query.ts';
import { editParts } from '../collection/services.ts';
import { filterCondition } from '../collection/where.ts';
import { addRecord, editRecord, updateRecord } from '../collection/write.ts';
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
      const seen = sql`shared and resource = any(${await listable(call)}::text[])`;
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
      checkFields(call, values);
      return addRecord(call, savedView(call), { ...values, account_id: id });
    },
  },
  'Admin.SavedView.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const { resource = null } = await getRecord(call, savedView(call), id, 'lock');
      if ('query' in changes) {
        checkList(call, resource);
        checkFields(call, { ...changes, resource });
      }
      return editRecord(call, savedView(call), id, version, changes);
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

// A view of what has no list could never be opened.
function checkList(call: Call, name: Json | undefined): void {
  const resource = call.registry.resources.get(String(name));
  if (resource && routeOf(resource, 'list')) return;
  const label = savedView(call).schema.properties['resource']?.label?.[call.lang];
  const message = say(call.texts, 'validation.reference', { label, value: String(name) });
  throw badInput([{ field: 'resource', rule: 'reference', message }]);
}

// A view by fields that its list has not would only be refused when it is opened.
function checkFields({ registry, texts }: Call, { resource, query }: Row): void {
  const of = resourceOf(registry, String(resource));
  const { filter, sort = '', columns = [] } = (query ?? {}) as Row;
  if (filter) filterCondition(of, filter, texts);
  if (sort !== '') sortTerms(of, sort, texts);
  askedFields(of, { fields: String(columns) }, texts);
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
