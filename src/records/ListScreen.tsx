import type { Resource } from '#schemas/resource.ts';
import { List } from './list/List.tsx';

/** The list of any resource. */
export function ListScreen({ resource }: { readonly resource: Resource }) {
  // Each resource has its own list: the page, selection and drafts are not carried over.
  return <List key={resource.name} resource={resource} />;
}
