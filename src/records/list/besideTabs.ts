import type { Resource } from '#schemas/resource.ts';
import type { WireFilter } from './listQuery.ts';

/** The filter without the tab: what is above the tabs applies to all of them. */
export function besideTabs({ list }: Resource, filter: WireFilter): WireFilter {
  if (list.tabs === undefined) return filter;
  const { [list.tabs]: _own, ...others } = filter;
  return others;
}
