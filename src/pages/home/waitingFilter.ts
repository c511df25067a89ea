import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Resource } from '#schemas/resource.ts';

/** The part of a list's address that filters what waits in it. */
export function waitingFilter({ menu }: Resource): string {
  return `?filter=${encodeURIComponent(JSON.stringify(asFilter(menu.badge ?? {})))}`;
}
