import { isIn } from '#schemas/derive/isIn.ts';
import { actionUri, routeOf, urisByService } from '#schemas/derive/operations.ts';
import type { Registry, Resource, Row, ScreenName, Verb } from '#schemas/resource.ts';
import type { KaifangAuthProvider } from './authProvider.ts';

/** What react-admin asks about a resource, such as `list`, `create` or the name of one of its actions. */
interface AccessQuestion {
  readonly resource: string;
  readonly action: string;
  readonly record?: object | undefined;
}

/**
 * An auth provider that implements react-admin's `canAccess`, and so `useCanAccess`. The server checks again.
 */
export function withAccess(auth: KaifangAuthProvider, registry: Registry) {
  const uris = urisByService(registry);
  return {
    ...auth,
    canAccess: async ({ resource: name, action, record }: AccessQuestion): Promise<boolean> => {
      const resource = registry.resources.get(name);
      if (!resource || (record && !isInState(resource, action, record as Row))) return false;
      const { paths } = await auth.getPermissions();
      return operationUris(resource, action, uris).some((uri) => paths.includes(uri));
    },
  };
}

const screenOf: Readonly<Record<string, ScreenName>> = {
  list: 'list',
  create: 'add',
  edit: 'edit',
  show: 'show',
};
const verbOf: Readonly<Record<string, Verb>> = {
  list: 'list',
  create: 'add',
  edit: 'edit',
  show: 'get',
  delete: 'delete',
  export: 'export',
  import: 'import',
};

/**
 * The operations of which the account needs one: the screen's own, or any that calls the service if there is
 * no such screen.
 */
function operationUris(
  resource: Resource,
  action: string,
  uris: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (resource.kind === 'page') return [resource.path];
  const screen = screenOf[action];
  const route = screen && routeOf(resource, screen);
  if (route !== undefined) return [route];
  const verb = verbOf[action];
  if (verb) return uris.get(resource.services[verb] ?? '') ?? [];
  const own = resource.actions[action];
  return own ? [own.page ?? actionUri(resource, action)] : [];
}

function isInState({ editWhen = {}, deleteWhen = {}, actions }: Resource, action: string, record: Row) {
  const states: Readonly<Record<string, typeof editWhen>> = { edit: editWhen, delete: deleteWhen };
  return isIn(record, states[action] ?? actions[action]?.when ?? {});
}
