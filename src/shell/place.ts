import { routeOf } from '#schemas/derive/operations.ts';
import type { Registry, Resource, ScreenName } from '#schemas/resource.ts';

/** The target of a route: a screen of a resource, with the record's id if it has one. */
export interface Place {
  readonly resource: Resource;
  readonly screen: ScreenName | 'whole';
  readonly id?: string;
  /** The place's name in permissions. */
  readonly uri: string;
}

/** The place of a route below the base path, or undefined when no resource has it. */
export function placeOf(registry: Registry, path: string): Place | undefined {
  const found = [...registry.resources.values()].flatMap((resource) => placesAt(resource, path));
  // The longest route wins: /user/login-record/list is not the record "list" of /user/login-record.
  return found.sort((a, b) => b.uri.length - a.uri.length)[0];
}

function placesAt(resource: Resource, path: string): Place[] {
  if (resource.kind !== 'collection')
    return isBelow(path, resource.path) ? [{ resource, screen: 'whole', uri: resource.path }] : [];
  return (Object.keys(resource.routes) as ScreenName[]).flatMap((screen): Place[] => {
    const uri = routeOf(resource, screen) as string;
    if (screen === 'list' || screen === 'add') return path === uri ? [{ resource, screen, uri }] : [];
    const id = path.startsWith(`${uri}/`) ? path.slice(uri.length + 1) : '';
    return id && !id.includes('/') ? [{ resource, screen, uri, id: decoded(id) }] : [];
  });
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
