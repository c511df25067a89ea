import { isReadable } from '../complete.ts';
import type { Move, ServerValue, Setting } from '../derive/serverValues.ts';
import { fieldType } from '../fields/all.ts';
import { isSystemField } from '../property.ts';
import { type Action, type Json, langs, type Property, type Resource } from '../resource.ts';
import { placeholdersIn } from '../text/placeholders.ts';
import { fieldStates } from './fieldStates.ts';
import { inputFaults } from './inputs.ts';
import type { Issue } from './issue.ts';
import { wrongWith } from './values.ts';

/** Actions that start from or lead to a state that no record can have, or whose input is not a schema. */
export function actionFaults(resource: Resource): Issue[] {
  const states = [
    ...stateFaults(resource.shownWhen ?? {}, '/shownWhen', resource, true),
    ...stateFaults(resource.editWhen ?? {}, '/editWhen', resource, true),
    ...fieldStates(resource.schema.properties).flatMap(([path, when]) =>
      stateFaults(when, path, resource, true),
    ),
    ...stateFaults(resource.deleteWhen ?? {}, '/deleteWhen', resource, true),
    ...stateFaults(resource.retention?.when ?? {}, '/retention/when', resource, true),
    ...stateFaults(resource.edited?.set ?? {}, '/edited/set', resource, false),
    ...moveFaults(resource.edited?.moved ?? {}, '/edited/set', resource),
    ...toldFaults(resource.edited?.serverValues ?? {}, '/edited/set', resource),
    ...(resource.edited ? writtenFaults(resource.edited, '/edited/set', resource) : []),
    ...stateFaults(resource.menu.badge ?? {}, '/menu/badge', resource, true),
    ...Object.entries(resource.list.figures).flatMap(([name, { when }]) =>
      stateFaults(when, `/list/figures/${name}/when`, resource, true),
    ),
  ];
  const all = [
    ...Object.values(resource.actions).map((action) => [`/actions/${action.name}`, action] as const),
    ...Object.values(resource.platform?.actions ?? {}).map(
      (action) => [`/platform/actions/${action.name}`, action] as const,
    ),
  ];
  const acts = all.flatMap(([path, action]) => {
    return [
      ...stateFaults(action.when, `${path}/when`, resource, true),
      ...stateFaults(action.set, `${path}/set`, resource, false),
      ...moveFaults(action.moved, `${path}/set`, resource),
      ...toldFaults(action.serverValues, `${path}/set`, resource),
      ...writtenFaults(action, `${path}/set`, resource),
      ...pageFaults(action, path),
      ...wholeFaults(action, path),
      ...titleFaults(action, path, resource),
      ...action.renew
        .filter((name) => resource.schema.properties[name]?.random === undefined)
        .map((name) => ({
          path: `${path}/renew`,
          problem: `"${name}" is not random`,
          remedy: `give that field "random", or take it out`,
        })),
    ];
  });
  return [...states, ...acts, ...placeFaults(resource), ...inputFaults(resource)];
}

function placeFaults({ kind, actions }: Resource): Issue[] {
  if (kind === 'collection') return [];
  const problem = 'only what has many records has actions';
  return Object.keys(actions).map((name) => ({ path: `/actions/${name}`, problem, remedy: 'take it out' }));
}

function pageFaults({ page, set, moved, bulk, renew }: Action, path: string): Issue[] {
  if (page === undefined || (Object.keys({ ...set, ...moved }).length + renew.length === 0 && !bulk))
    return [];
  return [
    {
      path: `${path}/page`,
      problem: 'a button that opens a page changes nothing by itself',
      remedy: 'leave out "set", "renew" and "bulk", or the page',
    },
  ];
}

function wholeFaults({ whole, bulk, input }: Action, path: string): Issue[] {
  if (whole === undefined || (bulk && !input)) return [];
  const problem =
    'only what is done to several records at once, without asking for anything, has a button for all';
  return [{ path: `${path}/whole`, problem, remedy: 'give it "bulk" and no "input", or leave "whole" out' }];
}

function titleFaults({ title }: Action, path: string, { schema }: Resource): Issue[] {
  if (!title) return [];
  const at = `${path}/title`;
  const named = langs.map((lang) => placeholdersIn(title[lang]));
  if (named.some(({ length }) => length === 0)) {
    const problem = 'a question that does not say which records it is about';
    return [{ path: at, problem, remedy: 'write {records} where they are named, in both languages' }];
  }
  const unknown = new Set(
    named.flat().filter((name) => name !== 'records' && !isTold(schema.properties[name])),
  );
  return [...unknown].map((name) => ({
    path: at,
    problem: `"{${name}}" is no field that is shown`,
    remedy: 'name a field of the record, or write {records}',
  }));
}

function isTold(property: Property | undefined): boolean {
  return property !== undefined && isReadable(property);
}

/** Values that fields of a resource cannot have. */
export function stateFaults(
  state: Readonly<Record<string, Json>>,
  path: string,
  resource: Resource,
  several: boolean,
): Issue[] {
  return Object.entries(state).flatMap(([name, value]) => {
    const property = resource.schema.properties[name] as Property;
    const values = several && Array.isArray(value) ? value : [value];
    const fault = (problem: string, remedy: string): Issue => ({ path: `${path}/${name}`, problem, remedy });
    if (values.length === 0) return [fault('no value is one of none', 'name one')];
    if (several && !isReadable(property))
      return [fault(`"${name}" is never in an answer`, 'choose another field')];
    if (several && !values.every((one) => isAsked(property, one)))
      return [fault(`"${name}" cannot be asked for a value`, 'choose a field that a filter may compare')];
    return values.flatMap((one) => {
      const wrong = wrongWith(name, property, one);
      if (wrong === undefined) return [];
      const remedy = property.enum ? `use one of ${property.enum.join(', ')}` : wrong;
      return [fault(`${name} can never be ${JSON.stringify(one)}`, remedy)];
    });
  });
}

function isAsked(property: Property, value: Json): boolean {
  return fieldType(property).operators.includes(value === null ? 'null' : 'eq');
}

function moveFaults(moved: Readonly<Record<string, Move>>, path: string, resource: Resource): Issue[] {
  return Object.entries(moved).flatMap(([name, { to, when }]) => [
    ...stateFaults({ [name]: to }, path, resource, false),
    ...stateFaults({ [name]: when }, path, resource, true),
  ]);
}

function writtenFaults(
  { set: fixed, moved, serverValues: told }: Setting,
  path: string,
  { schema }: Resource,
): Issue[] {
  const isOurs = (name: string) => isSystemField(name) || schema.properties[name]?.virtual !== undefined;
  const set = { ...fixed, ...Object.fromEntries(Object.entries(moved).map(([name, { to }]) => [name, to])) };
  const isEmptied = (name: string) => set[name] === null && schema.required?.includes(name);
  return [
    ...[...Object.keys(set), ...Object.keys(told)].filter(isOurs).map((name) => ({
      path: `${path}/${name}`,
      problem: `the server alone writes "${name}"`,
      remedy: 'take it out',
    })),
    ...Object.keys(set)
      .filter(isEmptied)
      .map((name) => ({
        path: `${path}/${name}`,
        problem: `"${name}" is required, so it cannot be emptied`,
        remedy: 'write a value, or take it out of "required"',
      })),
  ];
}

function toldFaults(told: Readonly<Record<string, ServerValue>>, path: string, resource: Resource): Issue[] {
  return Object.entries(told).flatMap(([name, from]) => {
    const { reference, format } = resource.schema.properties[name] ?? {};
    const fits = from === 'caller' ? reference?.resource === 'account' : format === 'date-time';
    if (fits) return [];
    const wanted = from === 'caller' ? 'a reference to an account' : 'of the format "date-time"';
    return [
      {
        path: `${path}/${name}`,
        problem: `{"from":"${from}"} cannot be written into "${name}"`,
        remedy: `use a field that is ${wanted}`,
      },
    ];
  });
}
