import type { Resource } from '#schemas/resource.ts';
import { List } from './list/List.tsx';

/** The list of any resource. */
export function ListScreen({ resource }: { readonly resource: Resource }) {
  // Another resource is another list: nothing of this one's page, ticks or drafts goes over to it.
  return <List key={resource.name} resource={resource} />;
}
