import { asFilter } from '#schemas/filter/asFilter.ts';
import type { Resource } from '#schemas/resource.ts';

/** The URL parameters that filter a list to its waiting records. */
export function waitingFilter({ menu }: Resource): string {
  return `?filter=${encodeURIComponent(JSON.stringify(asFilter(menu.badge ?? {})))}`;
}
