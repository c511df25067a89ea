import type { Resource } from '#schemas/resource.ts';
import type { WireFilter } from '../listQuery.ts';

/** What narrows a list whichever of its tabs is open: what stands above the tabs is about all of them. */
export function besideTabs({ list }: Resource, filter: WireFilter): WireFilter {
  if (list.tabs === undefined) return filter;
  const { [list.tabs]: _own, ...others } = filter;
  return others;
}
