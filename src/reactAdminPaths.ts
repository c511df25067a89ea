import { matchPath } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import { type Registry, type Resource, type ScreenName, screens } from '#schemas/resource.ts';
import { screenPath } from './links.ts';

/** react-admin's error pages, and ours in their place. */
const errorPages: Readonly<Record<string, string>> = {
  '/access-denied': '/401',
  '/authentication-error': '/500',
};

/** Where to go if a resource has no such screen. */
const instead: Readonly<Record<ScreenName, readonly ScreenName[]>> = {
  list: ['list'],
  add: ['add', 'list'],
  edit: ['edit', 'show', 'list'],
  show: ['show', 'edit', 'list'],
};

/**
 * Maps a path from `useCreatePath`, such as `/account/5/show`, to the route of that screen here, such as
 * `/user/view/5`. Every other path is unchanged.
 */
export function createPathMapper(registry: Registry): (path: string) => string {
  const own = [...registry.resources.values()].flatMap(ownPatterns);
  const isOwn = (path: string) => own.some((pattern) => matchPath(pattern, path) !== null);
  return (path) => {
    const end = path.search(/[?#]/);
    const pathname = end < 0 ? path : path.slice(0, end);
    const rest = path.slice(pathname.length);
    const errorPage = errorPages[pathname];
    if (errorPage) return errorPage + rest;
    const [, name = '', first, show, more] = pathname.split('/');
    const resource = registry.resources.get(name);
    if (pathname[0] !== '/' || resource?.kind !== 'collection' || more !== undefined) return path;
    if ((show !== undefined && show !== 'show') || isOwn(pathname)) return path;
    const route = screenRoute(resource, first, show !== undefined);
    return route === undefined ? path : route + rest;
  };
}

function screenRoute(resource: Resource, first: string | undefined, isShow: boolean): string | undefined {
  if (!first) return screenPath(resource, 'list');
  const screen = first === 'create' ? 'add' : isShow ? 'show' : 'edit';
  const found = instead[screen].find((one) => routeOf(resource, one) !== undefined);
  if (!found) return undefined;
  const needsId = found === 'edit' || found === 'show';
  return needsId ? screenPath(resource, found, decodeURIComponent(first)) : screenPath(resource, found);
}

function ownPatterns(resource: Resource): string[] {
  const routes = screens.flatMap((screen) => routeOf(resource, screen) ?? []);
  const byId = resource.kind === 'page' ? [resource.path] : routes;
  return [resource.path, ...routes, ...byId.map((route) => `${route}/:id`)];
}
