import { manyFields } from '#schemas/derive/manyFields.ts';
import { platformSide } from '#schemas/derive/platformSide.ts';
import {
  type Access,
  type Action,
  accessWords,
  type Json,
  type Registry,
  type Resource,
  type Row,
  type Verb,
} from '#schemas/resource.ts';
import type { Call } from '../core/call.ts';
import { noInput, type Service } from '../core/service.ts';
import { actOnRecords, chosenAction } from './act.ts';
import { exportInput, exportRecords } from './export.ts';
import { getRecord } from './get.ts';
import { importInput, importStep } from './import/service.ts';
import { actionInput, idInputOf, idsInputOf, inputsOf, matchingInput } from './inputs.ts';
import { listRecords } from './list.ts';
import { listInput } from './listInput.ts';
import { checkOwnReferences } from './refer/ownReferences.ts';
import type { Store } from './store.ts';
import { addRecord, deleteRecords, editRecord } from './write.ts';

/**
 * Every service that is derived from the resource files. `connected` has the records of the resources on
 * tables of connected databases.
 */
export function derivedServices(registry: Registry, connected: Store): Service[] {
  const stores = { kaifang: ownStore, sql: connected };
  return [...registry.resources.values()].flatMap((resource) => {
    const { type } = resource.provider;
    if (type === 'rest') return [];
    return [resource, platformSide(resource) ?? []]
      .flat()
      .flatMap((side) => [...verbServices(side, stores[type]), ...actionServices(side)]);
  });
}

const ownStore: Store = {
  list: listRecords,
  get: (call, resource, id) => getRecord(call, resource, Number(id)),
  add: addRecord,
  edit: (call, resource, id, version, changes) => editRecord(call, resource, Number(id), version, changes),
  delete: (call, resource, ids) => deleteRecords(call, resource, ids.map(Number)),
  export: exportRecords,
};

/** Splits the input of an edit service into the selection and the changes. */
export function editParts<Input extends Row>(
  input: Input,
): { id: number; version: number; changes: Omit<Input, 'id' | 'version'> } {
  const { id = 1, version, ...changes } = input;
  return { id: Number(id), version: Number(version), changes };
}

type Made = Pick<
  Service,
  'input' | 'writes' | 'run' | 'summary' | 'over' | 'file' | 'noImpersonation' | 'repeatable'
>;

const makers: Readonly<Record<Verb, (resource: Resource, store: Store) => Made>> = {
  list: (resource, store) => ({
    input: listInput,
    writes: false,
    summary: summary(resource, '查询列表', 'lists'),
    run: (call, input) => store.list(call, resource, input),
  }),
  get: (resource, store) => ({
    input: resource.kind === 'single' ? noInput : idInputOf(resource),
    writes: false,
    summary: summary(resource, '查看一条记录', 'one record'),
    run: (call, input) => store.get(call, resource, input['id'] ?? 1),
  }),
  add: (resource, store) => ({
    input: inputsOf(resource).add,
    fills: true,
    writes: writesOf(resource),
    // Its response shows a secret that is for its owner alone.
    noImpersonation:
      Object.values(resource.schema.properties).some(({ secret }) => secret === 'once') || undefined,
    summary: summary(resource, '新增', 'add'),
    run: async (call, values) => {
      await checkOwnReferences(call, resource, values);
      return store.add(call, resource, owned(call, resource, values));
    },
  }),
  edit: (resource, store) => ({
    input: inputsOf(resource).edit,
    ...overMany(resource),
    writes: writesOf(resource),
    summary: summary(resource, '修改', 'change'),
    run: async (call, input) => {
      const { id = 1, version, ...changes } = input;
      await checkOwnReferences(call, resource, changes);
      return store.edit(call, resource, id, Number(version), kept(resource, changes));
    },
  }),
  delete: (resource, store) => ({
    // A job works on many records at a time in the platform's own database only.
    ...(resource.provider.type === 'kaifang'
      ? { input: matchingInput, over: { resource, deed: () => 'delete' } }
      : { input: idsInputOf(resource) }),
    writes: writesOf(resource),
    summary: summary(resource, '删除', 'delete'),
    run: (call, { id = null, ids = [id] }) => store.delete(call, resource, ids as readonly Json[]),
  }),
  import: (resource) => ({
    input: importInput,
    writes: 'outside',
    // Repeating the other steps does no harm.
    repeatable: ({ step }) => step !== 'run' && step !== 'undo',
    // The content of a file is unknown before it is read.
    noImpersonation:
      Object.values(resource.schema.properties).some(
        ({ secret, format }) => secret || format === 'password',
      ) || undefined,
    file: 'file',
    summary: summary(resource, '导入', 'import a file, check it first, take it back'),
    run: (call, input) => importStep(call, resource, input),
  }),
  export: (resource, store) => ({
    input: exportInput,
    writes: false,
    summary: summary(resource, '导出全部符合条件的记录', 'export every matching record'),
    run: (call, input) => store.export(call, resource, input),
  }),
};

function overMany(resource: Resource): Pick<Service, 'over'> {
  const many = manyFields(resource);
  if (!many) return {};
  return { over: { resource, deed: () => 'edit', fields: new Set(Object.keys(many.properties)) } };
}

// Our transaction cannot undo a write to another database.
function writesOf({ provider }: Resource): Service['writes'] {
  return provider.type === 'kaifang' ? true : 'outside';
}

function verbServices(resource: Resource, store: Store): Service[] {
  return (Object.entries(resource.services) as [Verb, string][]).map(([verb, name]) => ({
    name,
    access: resource.access[verb],
    ...makers[verb](resource, store),
  }));
}

function actionServices(resource: Resource): Service[] {
  const open = Object.values(resource.actions).filter(
    ({ access, page }) => access !== 'none' && page === undefined,
  );
  return [...groupByService(open)].map(([name, actions]) => ({
    name,
    access: widest(actions),
    input: actionInput(actions, resource),
    writes: true,
    noImpersonation: actions.some((action) => action.noImpersonation || action.renew.length > 0) || undefined,
    summary: summary(resource, ...spoken(actions)),
    over: { resource, deed: (input) => chosenAction(actions, input).name },
    // Permission for one of the actions that share a service does not imply the others.
    before: (call, input) => call.app.gate.passAction(resource, chosenAction(actions, input), call.caller),
    run: (call, input) => actOnRecords(call, resource, actions, input),
  }));
}

function widest(actions: readonly Action[]): Access {
  return actions.reduce<Access>((wide, { access }) => {
    return accessWords.indexOf(access) > accessWords.indexOf(wide) ? access : wide;
  }, 'none');
}

function groupByService(actions: readonly Action[]): Map<string, Action[]> {
  const groups = new Map<string, Action[]>();
  for (const action of actions) groups.set(action.service, [...(groups.get(action.service) ?? []), action]);
  return groups;
}

function spoken(actions: readonly Action[]): [string, string] {
  return [
    actions.map((action) => action.label.zh_cn).join('、'),
    actions.map((action) => action.label.en).join(', '),
  ];
}

function summary(resource: Resource, zhCn: string, en: string) {
  return { zh_cn: `${resource.label.zh_cn}：${zhCn}`, en: `${resource.label.en}: ${en}` };
}

// A caller limited to their own rows may not assign them to another account.
function kept(resource: Resource, changes: Row): Row {
  if (resource.access.edit !== 'own' || !resource.owner) return changes;
  const { [resource.owner]: _owner, ...others } = changes;
  return others;
}

// An owned row belongs to the account that adds it, regardless of the input.
function owned(call: Call, resource: Resource, values: Row): Row {
  return resource.access.add === 'own' && resource.owner
    ? { ...values, [resource.owner]: call.caller?.id ?? null }
    : values;
}
