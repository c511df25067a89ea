import { inputSchema } from '../derive/inputSchema.ts';
import { actionUri, routeOf } from '../derive/operations.ts';
import { type Resource, screens } from '../resource.ts';
import type { Spot } from './spot.ts';

/** Addresses that the frame has itself, or that two screens, or a screen and an action, would share. */
export function routeFaults(resource: Resource): Spot[] {
  return [
    ...frameFaults(resource.path, '/path'),
    ...screenFaults(resource),
    ...formFaults(resource),
    ...actionFaults(resource),
  ];
}

// Routes that the frame itself has, and the folder of the built files.
const framePaths = ['login', 'register', 'assets'];

function frameFaults(uri: string, path: string): Spot[] {
  const first = uri.split('/')[1] ?? '';
  if (!framePaths.includes(first)) return [];
  return [{ path, problem: `/${first} is an address of the frame itself`, remedy: 'choose another' }];
}

// Two screens of one record stand behind its id, so only those of a kind are in each other's way.
const rivals = [
  ['list', 'add'],
  ['show', 'edit'],
] as const;

function screenFaults(resource: Resource): Spot[] {
  const { routes } = resource;
  const whole = screens.filter((screen) => routes[screen]?.startsWith('/'));
  return [
    ...whole.flatMap((screen) => frameFaults(routes[screen] ?? '', `/routes/${screen}`)),
    ...rivals.flatMap(([one, other]): Spot[] => {
      const uri = routeOf(resource, other);
      if (uri === undefined || uri !== routeOf(resource, one)) return [];
      const problem = `its address ${uri} is that of the screen "${one}"`;
      return [{ path: `/routes/${other}`, problem, remedy: 'choose another' }];
    }),
  ];
}

// A form without a field that a new record needs could be filled as one likes and never be sent.
function formFaults({ form, routes, schema }: Resource): Spot[] {
  if (routes.add === undefined) return [];
  const asked = new Set(form.groups.flatMap(({ fields }) => fields));
  return (inputSchema(schema, 'add').required ?? [])
    .filter((name) => !asked.has(name))
    .map((name) => ({
      path: '/form/groups',
      problem: `a new record needs "${name}", which the form does not ask for`,
      remedy: 'add it to a group, or say "routes": { "add": null }, where records are added otherwise',
    }));
}

// A permission is given by address: two things with one address could not be permitted apart.
function actionFaults(resource: Resource): Spot[] {
  if (resource.kind !== 'collection') return [];
  const taken = new Map<string, string>();
  for (const screen of screens) taken.set(routeOf(resource, screen) ?? screen, `the screen "${screen}"`);
  for (const verb of ['delete', 'export', 'import'])
    taken.set(`${resource.path}/${verb}`, `the verb "${verb}"`);
  return Object.keys(resource.actions).flatMap((name) => {
    const uri = actionUri(resource, name);
    const first = taken.get(uri);
    taken.set(uri, first ?? `the action "${name}"`);
    return first
      ? [
          {
            path: `/actions/${name}`,
            problem: `its address ${uri} is that of ${first}`,
            remedy: 'call the action differently',
          },
        ]
      : [];
  });
}
