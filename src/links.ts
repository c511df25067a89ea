import { consolePath } from '#schemas/consolePath.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource, ScreenName } from '#schemas/resource.ts';
import { isPortal } from './isPortal.ts';

/**
 * The route of a screen, of a record's screen if an id is given; undefined if the resource has no such
 * screen. For `<Link to>` and `navigate`, which add the base path.
 */
export function screenPath(resource: Resource, screen: ScreenName, id?: string | number): string | undefined {
  const route = routeOf(resource, screen);
  if (route === undefined || id === undefined) return route;
  return `${route}/${encodeURIComponent(id)}`;
}

/** The first page after signing in, and the page that changes the password. */
export const [homePath, passwordPath] = isPortal
  ? [consolePath, `${consolePath}/password`]
  : ['/home', '/account/resetPassword'];

/** The route of a call's trace. */
export function tracePath(reference: string): string {
  return `/platmanage/trace?reference=${encodeURIComponent(reference)}`;
}

/** The route of a page about one record. */
export function pagePath(page: string, id: string | number): string {
  return `${page}/${encodeURIComponent(id)}`;
}
