import { inputSchema } from '../derive/inputSchema.ts';
import type { Told } from '../derive/told.ts';
import type { Action, Json, Property, Resource } from '../resource.ts';
import { createAjv } from '../vocabulary.ts';
import type { Spot } from './spot.ts';

/** Actions that start from or lead to a state that no record can have, or whose input is no schema. */
export function actionFaults(resource: Resource): Spot[] {
  const states = [
    ...stateFaults(resource.edited?.set ?? {}, '/edited/set', resource, false),
    ...toldFaults(resource.edited?.told ?? {}, '/edited/set', resource),
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
      ...toldFaults(action.told, `${path}/set`, resource),
      ...inputFaults(action, path),
      ...pageFaults(action, path),
      ...action.renew
        .filter((name) => resource.schema.properties[name]?.random === undefined)
        .map((name) => ({
          path: `${path}/renew`,
          problem: `"${name}" is not random`,
          remedy: `give that field "random", or take it out`,
        })),
    ];
  });
  return [...states, ...acts];
}

const ajv = createAjv();

function pageFaults({ page, set, bulk, renew }: Action, path: string): Spot[] {
  if (page === undefined || (Object.keys(set).length + renew.length === 0 && !bulk)) return [];
  return [
    {
      path: `${path}/page`,
      problem: 'a button that opens a page changes nothing by itself',
      remedy: 'leave out "set", "renew" and "bulk", or the page',
    },
  ];
}

function stateFaults(
  state: Readonly<Record<string, Json>>,
  path: string,
  resource: Resource,
  several: boolean,
): Spot[] {
  return Object.entries(state).flatMap(([name, value]) => {
    const property = resource.schema.properties[name] as Property;
    const values = several && Array.isArray(value) ? value : [value];
    return values
      .filter((one) => !isValue(name, property, one))
      .map((one) => {
        const choice = property.enum ? `use one of ${property.enum.join(', ')}` : ajv.errorsText();
        return {
          path: `${path}/${name}`,
          problem: `${name} can never be ${JSON.stringify(one)}`,
          remedy: choice,
        };
      });
  });
}

function toldFaults(told: Readonly<Record<string, Told>>, path: string, resource: Resource): Spot[] {
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

function isValue(name: string, property: Property, value: Json): boolean {
  const schema = inputSchema({ type: 'object', properties: { [name]: property } }, 'check');
  return ajv.validate(schema, { [name]: value });
}

function inputFaults({ input }: Action, path: string): Spot[] {
  if (!input) return [];
  try {
    ajv.compile(inputSchema(input, 'add'));
  } catch (error) {
    return [
      {
        path: `${path}/input`,
        problem: (error as Error).message,
        remedy: 'write it as JSON Schema 2020-12 has it',
      },
    ];
  }
  const taken = Object.keys(input.properties).filter((name) =>
    ['id', 'ids', 's', 'lang', 'access_token'].includes(name),
  );
  const remedy = 'call it differently';
  return taken.map((name) => ({
    path: `${path}/input/properties/${name}`,
    problem: `"${name}" means something else in every call`,
    remedy,
  }));
}
