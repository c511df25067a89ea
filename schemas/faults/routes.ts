import { inputSchema } from '../derive/inputSchema.ts';
import { actionUri, routeOf } from '../derive/operations.ts';
import { type Resource, screens } from '../resource.ts';
import type { Issue } from './issue.ts';

/** Routes that the frame uses, or that two screens, or a screen and an action, would share. */
export function routeFaults(resource: Resource): Issue[] {
  return [
    ...frameFaults(resource.path, '/path'),
    ...screenFaults(resource),
    ...formFaults(resource),
    ...actionFaults(resource),
  ];
}

// Routes of the frame, and the folder of the built files.
const framePaths = ['login', 'register', 'assets'];

function frameFaults(uri: string, path: string): Issue[] {
  const first = uri.split('/')[1] ?? '';
  if (!framePaths.includes(first)) return [];
  return [{ path, problem: `/${first} is an address of the frame itself`, remedy: 'choose another' }];
}

// Routes of the two record screens end in its id, so only routes of the same kind collide.
const rivals = [
  ['list', 'add'],
  ['show', 'edit'],
] as const;

function screenFaults(resource: Resource): Issue[] {
  const { routes } = resource;
  const whole = screens.filter((screen) => routes[screen]?.startsWith('/'));
  return [
    ...whole.flatMap((screen) => frameFaults(routes[screen] ?? '', `/routes/${screen}`)),
    ...rivals.flatMap(([one, other]): Issue[] => {
      const uri = routeOf(resource, other);
      if (uri === undefined || uri !== routeOf(resource, one)) return [];
      const problem = `its address ${uri} is that of the screen "${one}"`;
      return [{ path: `/routes/${other}`, problem, remedy: 'choose another' }];
    }),
  ];
}

// A form without an input for a required field of a new record could never be submitted.
function formFaults({ form, routes, schema }: Resource): Issue[] {
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

// Permissions are granted by route: two operations with one route could not be granted separately.
function actionFaults(resource: Resource): Issue[] {
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
