import { useParams } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { Show } from './show/Show.tsx';

/** The show screen of one record of any resource. */
export function ShowScreen({ resource }: { readonly resource: Resource }) {
  const { id = '' } = useParams();
  return <Show key={`${resource.name}/${id}`} resource={resource} id={id} />;
}
